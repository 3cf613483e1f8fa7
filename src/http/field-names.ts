import type { FastifyRequest } from 'fastify'
import {
  ApiError,
  type ChangeValue,
  type ChangeWord,
  type ErrorCode,
  type Fault,
  type FieldCode,
  messageOf,
  type SubjectWord,
  type Suggestion,
} from '../errors.ts'
import { everyValue } from './query-string.ts'

/**
 * The names that an endpoint's callers use for the subjects of refusals: one name, or several alternatives. A subject
 * without a name is written as it is.
 */
export type FieldNames = Partial<Record<SubjectWord | ChangeWord, Name>>

type Name = string | readonly [string, ...string[]]

declare module 'fastify' {
  interface FastifyContextConfig {
    names?: FieldNames
  }
}

const HEADER_NAMES: FieldNames = { idempotencyKey: 'Idempotency-Key' }

/**
 * Returns a refusal of a field under the name it was read by. Only for the HTTP layer; services name a subject instead.
 */
export function invalidParam(
  field: string,
  reason: string,
  more: Pick<Fault, 'kind' | 'nearest' | 'why'> = {},
): ApiError {
  return new ApiError('INVALID_PARAMS', [{ about: [], field, reason, ...more }])
}

/** Returns the field names of a request's endpoint. */
export function namesOf({ routeOptions }: FastifyRequest): FieldNames {
  return routeOptions.config.names ?? {}
}

/** Returns the message of a refusal, beginning with the field as this caller wrote it (decisions 2.2). */
export function messageTo(request: FastifyRequest, { faults }: ApiError, names: FieldNames): string {
  const written = faults.map((fault) =>
    fault.field === undefined ? fault : { ...fault, field: asWritten(request, fault.field) },
  )
  return messageOf(written, (subject) => asWritten(request, nameIn(request, subject, names)))
}

/** An invalid field, under the name that this caller used. */
interface WrongField {
  name: string
  code: FieldCode | ErrorCode
  message: string
}

/** Returns the fields that a refusal is about, in the order of its message. */
export function fieldsTo(request: FastifyRequest, { code, faults }: ApiError, names: FieldNames): WrongField[] {
  const usual = code === 'INVALID_PARAMS' || code === 'VALIDATION_ERROR' ? 'INVALID' : code
  return faults.flatMap(({ about, field, reason: message, kind = usual }) => {
    const written = field === undefined ? about.map((subject) => nameIn(request, subject, names)) : [field]
    return written.map((name) => ({ name: asWritten(request, name), code: kind, message }))
  })
}

/** A change of the request that would avoid a refusal, in this caller's field names. */
export interface WrittenSuggestion {
  message: string
  change: Record<string, ChangeValue>
  price?: number
  currency?: string
}

/** Returns the suggestion of a refusal; undefined if it has none. */
export function suggestionTo(
  request: FastifyRequest,
  { suggestion, faults }: { suggestion?: Suggestion | undefined; faults: ApiError['faults'] },
  names: FieldNames,
): WrittenSuggestion | undefined {
  return suggestion ? writtenSuggestion(request, suggestion, names) : nearestValues(request, faults)
}

function writtenSuggestion(
  request: FastifyRequest,
  { message, change, price }: Suggestion,
  names: FieldNames,
): WrittenSuggestion | undefined {
  const written: WrittenSuggestion['change'] = {}
  for (const [word, value] of Object.entries(change)) {
    if (word in names || IS_NAME.test(word))
      written[asWritten(request, nameIn(request, word, names))] = writtenValue(value)
    // Callers cannot change anything that their endpoint has no name for.
    else if (!TIME_WORD.test(word)) return undefined
  }
  return { message, change: written, ...(price && { price: price.amount, currency: price.currency }) }
}

/** Members of items have the same names everywhere: ours, as JSON writes them. */
function writtenValue(value: ChangeValue): ChangeValue {
  if (typeof value !== 'object') return value
  return value.map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, member]) => [inSnakeCase(name), member])),
  )
}

function inSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A subject that an endpoint without a name for it writes unchanged. */
const IS_NAME = /^[a-z]+$/

/** Times are sent in one field or in two; each endpoint names its own. */
const TIME_WORD = /^(outbound|return)(Time|Hours|Minutes)$/

function nearestValues(request: FastifyRequest, faults: ApiError['faults']): WrittenSuggestion | undefined {
  const change: Record<string, string | number> = {}
  for (const { field, nearest } of faults) {
    if (field === undefined || nearest === undefined) return undefined
    change[asWritten(request, field)] = nearest
  }
  const values = Object.entries(change).map(([name, value]) => `${name} ${value}`)
  return values.length === 0 ? undefined : { message: `the nearest that is valid: ${values.join(', ')}`, change }
}

/** Returns `Transfer.adult_count` as forms write it: `Transfer[adult_count]`. */
function asWritten(request: FastifyRequest, name: string): string {
  return isForm(request) ? name.replaceAll(/\.(\w+)/g, '[$1]') : name
}

function nameIn({ originalUrl }: FastifyRequest, subject: string, endpoint: FieldNames): string {
  const names: Partial<Record<string, Name>> = { ...HEADER_NAMES, ...endpoint }
  return subject
    .split('.')
    .map((word) => written(originalUrl, [names[word] ?? word].flat()) ?? word)
    .join('.')
}

/** Returns the first of several names that occurs in the URL, or else the first of all. */
function written(url: string, names: readonly string[]): string | undefined {
  return names.find((name) => everyValue(url, name).length > 0) ?? names[0]
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '')
}
