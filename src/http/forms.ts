import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { invalidParam } from './field-names.ts'
import type { Api } from './zod.ts'

/** The limits of a multipart body besides the general limit on bodies; files are not accepted. */
const LIMITS = { files: 0, fields: 100, parts: 100, fieldSize: 8 * 1024, fieldNameSize: 200 }

/**
 * Parses urlencoded and multipart bodies to the same structure as JSON: `Transfer[adult_count]=2` is a field within a
 * field.
 */
export async function acceptForms(api: Api): Promise<void> {
  // Some clients send the fields themselves as application/octet-stream; a file has a name.
  const isPartAFile = (_: unknown, __: unknown, fileName: string | undefined) => fileName !== undefined
  await api.register(multipart, { limits: LIMITS, isPartAFile })
  api.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = nest(await fieldsOf(request))
    else if (isUrlencoded(request) && typeof request.body === 'object' && request.body !== null)
      request.body = nest(request.body)
  })
}

/** The content types of an endpoint that accepts forms. */
export const FORMS_OR_JSON = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

function isUrlencoded({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
}

/**
 * Returns the fields of a multipart body; the last of several with one name counts. Throws INVALID_PARAMS and
 * PAYLOAD_TOO_LARGE.
 */
async function fieldsOf(request: FastifyRequest): Promise<object> {
  const { bodyLimit } = request.routeOptions
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit)
  const fields: Nested = Object.create(null)
  let size = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') throw invalidParam(part.fieldname, 'must not be a file')
      size += Buffer.byteLength(String(part.value))
      // The parser puts it for what it cannot decode.
      if (String(part.value).includes('\uFFFD')) throw invalidParam(part.fieldname, 'is not in UTF-8')
      if (part.valueTruncated || part.fieldnameTruncated || size > bodyLimit) throw tooLarge(bodyLimit)
      fields[part.fieldname] = part.value
    }
  } catch (cause) {
    throw multipartRefusal(cause, bodyLimit)
  }
  return fields
}

function multipartRefusal(cause: unknown, bodyLimit: number): ApiError {
  if (cause instanceof ApiError) return cause
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'FST_FILES_LIMIT') return wrongBody('must not contain files', cause)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return tooLarge(bodyLimit)
  return wrongBody('is not valid multipart/form-data', cause)
}

function wrongBody(reason: string, cause: unknown): ApiError {
  return new ApiError('INVALID_PARAMS', [{ about: [], field: 'body', reason }], { cause })
}

/** Returns the refusal of a body that is too large. The rest of the body is not read. */
function tooLarge(bodyLimit: number): ApiError {
  const message = `the body is larger than ${bodyLimit / 1024} KiB, has more than ${LIMITS.fields} fields or one above ${LIMITS.fieldSize / 1024} KiB`
  return new ApiError('PAYLOAD_TOO_LARGE', message, { headers: { Connection: 'close' } })
}

interface Nested {
  [name: string]: unknown
}

/**
 * Returns the fields of a form with bracketed names turned into nested objects. A name that does not parse stays as it
 * is.
 */
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

/** Lets the forms of an instance upload one file of limited size; see `uploadedFile`. */
export async function acceptUploads(pages: Api, maxBytes: number): Promise<void> {
  await pages.register(multipart, { limits: { files: 1, fileSize: maxBytes, fields: 10, parts: 11 } })
}

/** A file chosen in a form. */
export interface UploadedFile {
  /** Its name on the sender's computer. */
  name: string
  content: Buffer
}

/**
 * Returns the uploaded file of a form, or that it is too large; undefined if none was chosen. Throws INVALID_PARAMS.
 */
export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile | 'too large' | undefined> {
  if (!request.isMultipart()) return undefined
  try {
    const file = await request.file()
    const content = await file?.toBuffer()
    return !file || !content || content.length === 0 ? undefined : { name: file.filename, content }
  } catch (cause) {
    if (cause instanceof request.server.multipartErrors.RequestFileTooLargeError) return 'too large'
    throw new ApiError('INVALID_PARAMS', [{ about: [], field: 'body', reason: 'is not a form with one file' }], {
      cause,
    })
  }
}
