"""The networks that cases train: each with its first state, a batch, and its loss in the words of each library."""
