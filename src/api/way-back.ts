import type { FastifyRequest } from 'fastify'
import { invalidParam } from '../http/field-names.ts'
import { FieldFault, type Kind, optional, text } from '../http/fields.ts'
import { keyOf } from './api-key.ts'

const MAX_LENGTH = 2_000

/** The host names of a page that its author is testing locally. */
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/

const NOT_A_URL = new FieldFault(`must be an https URL of at most ${MAX_LENGTH} characters`)

const httpsUrl: Kind<string> = {
  read(value) {
    const url = typeof value === 'string' && value.length <= MAX_LENGTH ? URL.parse(value) : null
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_MACHINE.test(url.hostname))
    return isSafe && url.username === '' && url.password === '' ? url.href : NOT_A_URL
  },
  schema: { type: 'string', format: 'uri', maxLength: MAX_LENGTH },
}

/**
 * The fields of a request for a link by which its creator recognizes the sale, and its traveller returns to the
 * creator.
 */
export const wayBackFields = {
  client_reference: optional(text(0, 200), { description: 'Your own reference, which is copied to the booking.' }),
  return_url: optional(httpsUrl, {
    description:
      'The URL to which the page of the booking links back: https, or http on localhost. Its origin must be listed by the publishable key with which the link is created.',
  }),
}

/** The part of a link that concerns its creator. */
export interface WayBack {
  clientReference: string | null
  returnUrl: string | null
}

/** Returns these fields of a body. Throws INVALID_PARAMS for a return URL whose origin the key does not list. */
export function wayBackOf(
  request: FastifyRequest,
  { client_reference, return_url }: { client_reference?: string | undefined; return_url?: string | undefined },
): WayBack {
  if (return_url !== undefined && !keyOf(request)?.origins.includes(new URL(return_url).origin)) {
    const reason = 'must have an origin that is listed by the publishable key with which the link is created'
    throw invalidParam('return_url', reason)
  }
  return { clientReference: client_reference || null, returnUrl: return_url ?? null }
}
