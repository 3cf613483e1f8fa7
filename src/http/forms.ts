import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Api } from './zod.ts'

/** How much a multipart body may hold; files are not among it. */
const LIMITS = { files: 0, fields: 100, parts: 100, fieldSize: 8 * 1024, fieldNameSize: 200 }

/** Lets form bodies, urlencoded and multipart, mean the same as JSON: `Transfer[adult_count]=2` is a field within a field. */
export async function acceptForms(api: Api): Promise<void> {
  await api.register(multipart, { limits: LIMITS })
  api.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = nest(await fieldsOf(request))
    else if (isUrlencoded(request) && typeof request.body === 'object' && request.body !== null)
      request.body = nest(request.body)
  })
}

/** Content types of an endpoint that accepts forms. */
export const FORMS_OR_JSON = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

function isUrlencoded({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
}

/** The fields of a multipart body, of a name given twice the last. Throws INVALID_PARAMS. */
async function fieldsOf(request: FastifyRequest): Promise<object> {
  const fields: Nested = Object.create(null)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume()
      else fields[part.fieldname] = part.value
    }
  } catch (cause) {
    throw new ApiError('INVALID_PARAMS', 'body: is not multipart/form-data, holds files or is too large', { cause })
  }
  return fields
}

interface Nested {
  [name: string]: unknown
}

/** The fields of a form with their bracketed names taken apart; a name that cannot be is left as it is. */
export function nest(flat: object): Nested {
  const body: Nested = Object.create(null)
  for (const [name, value] of Object.entries(flat)) {
    const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\]){1,5})$/.exec(name) ?? []
    const path = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, part = '']) => part)]
    put(body, path, value)
  }
  return body
}

function put(into: Nested, [name = '', ...deeper]: string[], value: unknown): void {
  if (deeper.length === 0) {
    into[name] = value
    return
  }
  const existing = into[name]
  const inner: Nested = isNested(existing) ? existing : Object.create(null)
  into[name] = inner
  put(inner, deeper, value)
}

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null
}
