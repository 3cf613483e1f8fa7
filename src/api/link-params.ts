import { anyText, FieldFault, type Kind, lenient, oneOf, optional, text } from '../http/fields.ts'
import { type Language, LANGUAGES } from '../values/language.ts'
import { CAMPAIGN_LENGTH, LINK_CHANNELS } from '../values/sales-channel.ts'

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

const language = oneOf(LANGUAGES)
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
