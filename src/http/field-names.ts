import type { FastifyRequest } from 'fastify'
import { ApiError, messageOf, type Subject, type SubjectWord } from '../errors.ts'
import { everyValue } from './query-string.ts'

/**
 * What an endpoint calls the subjects of refusals: one name, or several that callers choose from; the word itself if it
 * names none.
 */
export type FieldNames = Partial<Record<SubjectWord, Name>>

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
export function invalidParam(field: string, reason: string): ApiError {
  return new ApiError('INVALID_PARAMS', `${field}: ${reason}`)
}

/** The message of a refusal, beginning with the field as this caller wrote it (decisions 2.2). */
export function messageTo(request: FastifyRequest, { faults }: ApiError): string {
  const message = messageOf(faults, (subject) => nameIn(request, subject))
  return isForm(request) ? bracketed(message) : message
}

function nameIn({ routeOptions, originalUrl }: FastifyRequest, subject: Subject): string {
  const names: Partial<Record<string, Name>> = { ...HEADER_NAMES, ...routeOptions.config.names }
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
