"""Operators of ai.onnx.ml: models of scikit-learn, of gradient boosting, and what prepares their features.

trees.py: ensembles of decision trees. linear.py: linear models and support vector machines. features.py: scaling and
encoding. scores.py: what they share. ngrams.py: counts of n-grams. updates.py: steps of optimizers, which models for
training have. Importing them adds their rows to the table. Labels, categories and keys are numbers.
"""

from funcgrad.onnx.operators.learning import features, linear, ngrams, trees, updates

__all__ = ["features", "linear", "ngrams", "trees", "updates"]
