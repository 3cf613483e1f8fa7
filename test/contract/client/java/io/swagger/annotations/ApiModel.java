package io.swagger.annotations;

/** In place of the library of this name, which Debian does not have. */
public @interface ApiModel {
  String description() default "";
}
