import { z } from 'zod'

/**
 * Parses JSON that the database returns with the schema. Throws an error with the given name if it cannot be read.
 */
export function readStored<Value>(schema: z.ZodType<Value>, json: unknown, name: string): Value {
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  throw new Error(`${name} cannot be read: ${z.prettifyError(error)}`)
}
