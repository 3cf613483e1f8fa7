import { z } from 'zod'

/**
 * Parses the value of a JSON column with the schema. Throws an error with the name of the column if it cannot be read.
 */
export function readStored<Value>(schema: z.ZodType<Value>, json: unknown, name: string): Value {
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  throw new Error(`${name} cannot be read: ${z.prettifyError(error)}`)
}
