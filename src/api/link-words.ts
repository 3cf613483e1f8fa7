import { anyText, ifReadable, type Kind, oneOf, optional, Refusal, text } from '../http/fields.ts'
import { type Language, LANGUAGES } from '../values/language.ts'
import { CAMPAIGN_LENGTH, SALES_CHANNELS } from '../values/sales-channel.ts'

/** What a link of either product says besides the trip or rental, and a quote hands on to its links. */
export interface LinkWords {
  campaign: string | undefined
  lang: Language | undefined
  /** The publishable key that a quote was asked for with: what is sold by its links belongs to that partner. */
  api_key?: string | undefined
}

const CAMPAIGN = {
  description: `The partner's own word by which it tells its sales apart, at most ${CAMPAIGN_LENGTH} characters.`,
}
const LANG = { description: "Language of the pages that the link opens; default the browser's, else English." }

const language = oneOf(LANGUAGES)
const campaign = text(0, CAMPAIGN_LENGTH)

/** The fields of a link; what cannot be read counts as left out. */
export const linkWordFields = {
  campaign: ifReadable(optional(orNothing(campaign), CAMPAIGN)),
  lang: ifReadable(optional(orNothing(language), LANG)),
}

/** The fields of a request that makes a link, which refuses what cannot be read. */
export const linkWordBody = { campaign: optional(campaign, CAMPAIGN), lang: optional(language, LANG) }

/** How a partner sent the traveller, which deep links alone say. */
export const via = ifReadable(
  optional(orNothing(oneOf(SALES_CHANNELS.filter((channel) => channel !== 'api'))), {
    description: 'How a partner sent the traveller: `link`, `widget` or `banner`; default `link`.',
  }),
)

/** Whose the traveller is, in deep links; one that is unknown counts as left out. */
export const apiKey = ifReadable(
  optional(anyText, { description: "A partner's publishable key: what is sold belongs to that partner." }),
)

/** Returns these words as they follow in the query of a link: `&campaign=blog&lang=fr`. */
export function linkWordsToQuery({ campaign, lang, api_key: key }: LinkWords): string {
  return (
    (campaign ? `&campaign=${encodeURIComponent(campaign)}` : '') +
    (lang === undefined ? '' : `&lang=${lang}`) +
    (key === undefined ? '' : `&api_key=${key}`)
  )
}

function orNothing<T>({ read, schema }: Kind<T>): Kind<T | undefined> {
  return {
    read(value) {
      const result = read(value)
      return result instanceof Refusal ? undefined : result
    },
    schema,
  }
}
