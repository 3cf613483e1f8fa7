import multipart from '@fastify/multipart'
import type { Api } from './zod.ts'

/** How much a multipart body may hold; files are not among it. */
const LIMITS = { files: 0, fields: 100, parts: 100, fieldSize: 8 * 1024, fieldNameSize: 200 }

/** Lets form bodies, urlencoded and multipart, mean the same as JSON: `Transfer[adult_count]=2` is a field within a field. */
export async function acceptForms(api: Api): Promise<void> {
  await api.register(multipart, { attachFieldsToBody: 'keyValues', limits: LIMITS })
  api.addHook('preValidation', async (request) => {
    const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
      request.headers['content-type'] ?? '',
    )
    if (isForm && typeof request.body === 'object' && request.body !== null) request.body = nest(request.body)
  })
}

/** Content types of an endpoint that accepts forms. */
export const FORMS_OR_JSON = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

interface Nested {
  [name: string]: unknown
}

/** The fields of a form with their bracketed names taken apart; a name that cannot be is left as it is. */
export function nest(flat: object): Nested {
  const body: Nested = Object.create(null)
  for (const [name, value] of Object.entries(flat)) {
    const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\]){1,5})$/.exec(name) ?? []
    const path = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, part = '']) => part)]
    put(body, path, Array.isArray(value) ? value.at(-1) : value)
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
