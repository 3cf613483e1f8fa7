import { z } from 'zod'

/** Returns the value of a JSON column, as the schema says. Throws an error that names it for what cannot be read. */
export function readStored<Value>(schema: z.ZodType<Value>, json: unknown, name: string): Value {
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  throw new Error(`${name} cannot be read: ${z.prettifyError(error)}`)
}
