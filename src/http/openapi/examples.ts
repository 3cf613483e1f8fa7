import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** The bodies that an operation is called and answered with in its description. */
export interface Example {
  /** The body of a request, or of a call that integrators receive. */
  body?: unknown
  /** The response to it and to the examples of required parameters. */
  response?: unknown
}

/** The folder of the examples, a file for each description. The path is the same from `src` and from `dist`. */
const FOLDER = new URL('../../../openapi/examples/', import.meta.url)

const fileSchema = z.record(z.string(), z.strictObject({ body: z.unknown(), response: z.unknown() }).partial())

/**
 * Returns the examples of a description by operation id, for the demo catalogue, long lists shortened. Where a file says
 * `$ref`, it repeats another part of itself, with what stands beside that changed or added.
 */
export async function readExamples(file: string): Promise<ReadonlyMap<string, Example>> {
  const root: unknown = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'))
  return new Map(Object.entries(fileSchema.parse(resolve(root, root))))
}

function resolve(value: unknown, root: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, root))
  if (!isObject(value)) return value
  const { $ref, ...own } = value
  const changed = Object.fromEntries(Object.entries(own).map(([name, member]) => [name, resolve(member, root)]))
  if (typeof $ref !== 'string') return changed
  const repeated = resolve(partAt($ref, root), root)
  return isObject(repeated) ? { ...repeated, ...changed } : repeated
}

function partAt(pointer: string, root: unknown): unknown {
  const [, ...names] = pointer.split('/')
  return names.reduce((part, name) => (isObject(part) || Array.isArray(part) ? Object(part)[name] : undefined), root)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
