package javax.annotation;

/** In place of a library that is only needed to compile. */
public @interface Nullable {}
