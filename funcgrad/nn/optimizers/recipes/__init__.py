"""The optimizers by their names: each is a chain of transformations that ends with the learning rate."""
