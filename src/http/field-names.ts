import type { FastifyRequest } from 'fastify'
import {
  ApiError,
  type ChangeWord,
  type ErrorCode,
  type FieldCode,
  messageOf,
  type SubjectWord,
  type Suggestion,
} from '../errors.ts'
import { everyValue } from './query-string.ts'

/**
 * What an endpoint calls the subjects of refusals: one name, or several that callers choose from; the word itself if it
 * names none.
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
 * Returns the refusal of a field that was read here, under the name it was read by; services say what a refusal is
 * about instead.
 */
export function invalidParam(field: string, reason: string, nearest?: string): ApiError {
  const kind = reason.startsWith('is required') ? 'REQUIRED' : nearest === undefined ? 'INVALID' : 'OUT_OF_RANGE'
  return new ApiError('INVALID_PARAMS', [{ about: [], field, reason, kind, nearest }])
}

/** Returns what the endpoint of a request calls the subjects of refusals. */
export function namesOf({ routeOptions }: FastifyRequest): FieldNames {
  return routeOptions.config.names ?? {}
}

/** The message of a refusal, beginning with the field as this caller wrote it (decisions 2.2). */
export function messageTo(request: FastifyRequest, { faults }: ApiError, names: FieldNames): string {
  const message = messageOf(faults, (subject) => nameIn(request, subject, names))
  return isForm(request) ? bracketed(message) : message
}

/** A field with something wrong, under the name that this caller wrote. */
interface WrongField {
  name: string
  code: FieldCode | ErrorCode
  message: string
}

/** The fields that a refusal is about, in the order of its message. */
export function fieldsTo(request: FastifyRequest, { code, faults }: ApiError, names: FieldNames): WrongField[] {
  const usual = code === 'INVALID_PARAMS' || code === 'VALIDATION_ERROR' ? 'INVALID' : code
  return faults.flatMap(({ about, field, reason: message, kind = usual }) => {
    const written = field === undefined ? about.map((subject) => nameIn(request, subject, names)) : [field]
    return written.map((name) => ({ name: asWritten(request, name), code: kind, message }))
  })
}

/** A change of the request that does away with a refusal, in the names that this caller wrote. */
interface WrittenSuggestion {
  message: string
  change: Record<string, string | number>
}

/** What a refusal suggests; undefined where nothing is known that would help. */
export function suggestionTo(
  request: FastifyRequest,
  { suggestion, faults }: ApiError,
  names: FieldNames,
): WrittenSuggestion | undefined {
  return suggestion ? writtenSuggestion(request, suggestion, names) : nearestValues(request, faults)
}

function writtenSuggestion(
  request: FastifyRequest,
  { message, change }: Suggestion,
  names: FieldNames,
): WrittenSuggestion | undefined {
  const written: WrittenSuggestion['change'] = {}
  for (const [word, value] of Object.entries(change)) {
    if (word in names || IS_NAME.test(word)) written[asWritten(request, nameIn(request, word, names))] = value
    // What an endpoint has no name for is nothing that its callers could change.
    else if (!TIME_WORD.test(word)) return undefined
  }
  return { message, change: written }
}

/** A word that an endpoint without a name for it writes as it is. */
const IS_NAME = /^[a-z]+$/

/** Times are written in one field or in two; each endpoint has names for its own. */
const TIME_WORD = /^(outbound|return)(Time|Hours|Minutes)$/

function nearestValues(request: FastifyRequest, faults: ApiError['faults']): WrittenSuggestion | undefined {
  const change: WrittenSuggestion['change'] = {}
  for (const { field, nearest } of faults) {
    if (field === undefined || nearest === undefined) return undefined
    change[asWritten(request, field)] = nearest
  }
  const values = Object.entries(change).map(([name, value]) => `${name} ${value}`)
  return values.length === 0 ? undefined : { message: `the nearest that is valid: ${values.join(', ')}`, change }
}

function asWritten(request: FastifyRequest, name: string): string {
  return isForm(request) ? bracketed(`${name}: `).slice(0, -2) : name
}

function nameIn({ originalUrl }: FastifyRequest, subject: string, endpoint: FieldNames): string {
  const names: Partial<Record<string, Name>> = { ...HEADER_NAMES, ...endpoint }
  return subject
    .split('.')
    .map((word) => written(originalUrl, [names[word] ?? word].flat()) ?? word)
    .join('.')
}

/** Returns the one of several names that occurs in the URL, else the first. */
function written(url: string, names: readonly string[]): string | undefined {
  return names.find((name) => everyValue(url, name).length > 0) ?? names[0]
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '')
}

/** `Transfer.adult_count: …` as forms write it: `Transfer[adult_count]: …`. */
function bracketed(message: string): string {
  return message.replace(/(?<=^|; )\w+(?:\.\w+)+(?=: )/g, (path) =>
    path.replace(/\.(\w+)/g, (_, name: string) => `[${name}]`),
  )
}
