import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { invalidParam } from '../http/field-names.ts'
import { anyText, FieldFault, type Kind, lenient, oneOf, optional, text } from '../http/fields.ts'
import { type Language, languageOfTag, LANGUAGES } from '../values/language.ts'
import { CAMPAIGN_LENGTH, LINK_CHANNELS } from '../values/sales-channel.ts'
import { type LocalMinute, localMinute } from '../values/time.ts'
import { keyOf } from './api-key.ts'

/** What links to either product contain besides the trip or rental, and quotes pass on to their links. */
export interface LinkParams {
  campaign: string | undefined
  lang: Language | undefined
  /** The publishable key of the quote: sales through its links belong to that partner. */
  api_key?: string | undefined
}

const CAMPAIGN = {
  description: `The partner's own name for a campaign, by which it tells its sales apart, at most ${CAMPAIGN_LENGTH} characters.`,
}
const LANG = {
  description: 'Language of the pages that the link opens; by default that of the browser, or else English.',
}

const languages = oneOf(LANGUAGES)

/** One of our languages, in any case and without its country. */
export const language: Kind<Language> = {
  read: (value) => (typeof value === 'string' ? languageOfTag(value) : undefined) ?? languages.read(value),
  schema: languages.schema,
}
const campaign = text(0, CAMPAIGN_LENGTH)

/** The fields of a link, in which unreadable values count as absent. */
export const linkParamFields = {
  campaign: lenient(optional(orNothing(campaign), CAMPAIGN)),
  lang: lenient(optional(orNothing(language), LANG)),
}

/** The fields of a request for a link, in which unreadable values are refused. */
export const linkParamBody = { campaign: optional(campaign, CAMPAIGN), lang: optional(language, LANG) }

/** How a partner sent the traveller; only in deep links. */
export const via = lenient(
  optional(orNothing(oneOf(LINK_CHANNELS)), {
    description: 'How a partner sent the traveller: `link`, `widget` or `banner`; by default `link`.',
  }),
)

/** The partner's key in deep links; an unknown one counts as absent. */
export const apiKey = lenient(
  optional(anyText, { description: "A partner's publishable key; the sale belongs to that partner." }),
)

/** Returns these fields for the query of a link, after other fields or as the first: `&campaign=blog&lang=fr`. */
export function linkParamsToQuery({ campaign, lang, api_key: key }: LinkParams, before: '&' | '?' = '&'): string {
  const fields: string[] = []
  if (campaign) fields.push(`campaign=${encodeURIComponent(campaign)}`)
  if (lang !== undefined) fields.push(`lang=${lang}`)
  if (key !== undefined) fields.push(`api_key=${key}`)
  return fields.length === 0 ? '' : before + fields.join('&')
}

function orNothing<T>({ read, schema }: Kind<T>): Kind<T | undefined> {
  return {
    read(value) {
      const result = read(value)
      return result instanceof FieldFault ? undefined : result
    },
    schema,
  }
}

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

/** The documentation of the fields below. */
export const RETURN_REQUIRED = { description: 'Required with `is_return` 1, ignored otherwise.' }

/** The fields of a body for the time of the return leg. */
interface ReturnTime {
  return_date?: number | undefined
  return_time_hours?: number | undefined
  return_time_minutes?: number | undefined
}

/** Returns the time of the return leg. Throws INVALID_PARAMS with that reason for every field that is missing. */
export function returnTimeOf(
  { return_date, return_time_hours, return_time_minutes }: ReturnTime,
  { prefix, reason }: { prefix: '' | 'Transfer.'; reason: string },
): LocalMinute {
  if (return_date !== undefined && return_time_hours !== undefined && return_time_minutes !== undefined)
    return localMinute(return_date, return_time_hours, return_time_minutes)
  const missing = Object.entries({ return_date, return_time_hours, return_time_minutes }).filter(
    ([, value]) => value === undefined,
  )
  throw new ApiError(
    'INVALID_PARAMS',
    missing.map(([name]) => ({ about: [], field: prefix + name, reason, kind: 'REQUIRED' as const })),
  )
}
