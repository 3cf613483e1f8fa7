import { z } from 'zod'
import { readerOf, Refusal } from './fields.ts'

/**
 * Returns a parser of objects that have only our fields, undefined for other schemas. It starts from what absent fields
 * stand for and reads those that are given, because a query gives few of those that it may have. What it does not accept
 * is zod's to explain.
 */
export function fieldsParser(schema: z.ZodType): ((given: unknown) => unknown) | undefined {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return undefined
  const readers = new Map<string, (value: unknown) => unknown>()
  const absent: Record<string, unknown> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const read = readerOf(field)
    if (!read) return undefined
    readers.set(name, read)
    const value = read(undefined)
    if (value instanceof Refusal) required.push(name)
    absent[name] = value instanceof Refusal ? undefined : value
  }
  return (given) => {
    if (!isObject(given)) return z.INVALID
    const values = { ...absent }
    for (const name in given) {
      const read = readers.get(name)
      if (!read) continue
      const value = read(given[name])
      if (value instanceof Refusal) return z.INVALID
      values[name] = value
    }
    return required.every((name) => name in given) ? values : z.INVALID
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
