"""Fields of states and frames: values, components, codecs."""
