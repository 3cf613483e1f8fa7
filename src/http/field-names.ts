import type { FastifyRequest } from 'fastify'
import type { ApiError, Subject } from '../errors.ts'
import { everyValue } from './query-string.ts'

/** What an endpoint calls the subjects of refusals: one name, or several that callers choose from; the subject itself where it says nothing. */
export type FieldNames = Partial<Record<Subject, string | readonly [string, ...string[]]>>

declare module 'fastify' {
  interface FastifyContextConfig {
    names?: FieldNames
  }
}

/** The message of a refusal, beginning with the field as this caller wrote it (decisions 2.2). */
export function messageTo(request: FastifyRequest, { about, message }: ApiError): string {
  const fields = about.map((subject) => nameIn(request, subject))
  const named = fields.length > 0 ? `${fields.join(' and ')}: ${message}` : message
  return isForm(request) ? bracketed(named) : named
}

function nameIn({ routeOptions, originalUrl }: FastifyRequest, subject: Subject): string {
  const names = [routeOptions.config.names?.[subject] ?? subject].flat()
  return names.find((name) => everyValue(originalUrl, name).length > 0) ?? names[0] ?? subject
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
