/** The parts of a document that its operations refer to by name; gathered while the operations are described. */
export interface Components {
  schemas: Record<string, unknown>
  headers: Record<string, unknown>
}
