package com.fasterxml.jackson.datatype.jsr310;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** In place of the library of this name, which Debian does not have: reads and writes days and instants as ISO 8601. */
public class JavaTimeModule extends SimpleModule {
  public JavaTimeModule() {
    addSerializer(LocalDate.class, ToStringSerializer.instance);
    addSerializer(OffsetDateTime.class, ToStringSerializer.instance);
    addDeserializer(
        LocalDate.class,
        new StdDeserializer<LocalDate>(LocalDate.class) {
          @Override
          public LocalDate deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return LocalDate.parse(parser.getText());
          }
        });
    addDeserializer(
        OffsetDateTime.class,
        new StdDeserializer<OffsetDateTime>(OffsetDateTime.class) {
          @Override
          public OffsetDateTime deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return OffsetDateTime.parse(parser.getText());
          }
        });
  }
}
