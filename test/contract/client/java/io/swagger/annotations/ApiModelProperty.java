package io.swagger.annotations;

/** In place of the library of this name, which Debian does not have. */
public @interface ApiModelProperty {
  String value() default "";

  String example() default "";

  boolean required() default false;
}
