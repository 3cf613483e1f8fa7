import type { Site } from '../deps.ts'
import type { Language } from '../values/language.ts'
import { pathOfLanguage } from '../values/language.ts'

/** What a partner's links and widget should ask for. */
export interface LinkWishes {
  campaign: string | undefined
  product: 'transfer' | 'ski'
  /** Location codes, as chosen. */
  from: string | undefined
  to: string | undefined
  date: string | undefined
  time: string | undefined
  adults: string | undefined
  /** The ages of the children: `4,9`. */
  ages: string | undefined
  luggage: string | undefined
  skiBags: string | undefined
  /** Skis or snowboards without a bag. */
  looseSkis: boolean
  returnDate: string | undefined
  returnTime: string | undefined
  /** The length of a ski rental in days. */
  days: string | undefined
  lang: Language
  theme: string | undefined
  currency: string | undefined
}

type Roots = Pick<Site, 'roots'>

/** Returns the link to the front page with a partner's code, and its campaign if it names one. */
export function personalLink({ roots }: Roots, promoCode: string, { product, campaign, lang }: LinkWishes): string {
  const query = queryOf({ promo_code: promoCode, campaign })
  return product === 'ski'
    ? `${roots.ski}${pathOfLanguage(lang)}/book/?step=1&${query}`
    : `${roots.transfer}${pathOfLanguage(lang)}/?${query}`
}

/**
 * Returns the link that skips the search form; undefined until a day and a destination are chosen.
 */
export function deepLink({ roots }: Roots, promoCode: string, wishes: LinkWishes): string | undefined {
  const { product, campaign, from, to, date, lang, currency } = wishes
  const shared = { promo: promoCode, campaign, currency, lang }
  if (date === undefined || to === undefined) return undefined
  if (product === 'transfer') {
    if (from === undefined) return undefined
    return `${roots.transfer}/book/quick-search?${queryOf({ from, to, date, ...tripParams(wishes), ...shared })}`
  }
  const resort = /^resort-(\d+)$/.exec(to)?.[1]
  const { days = '6' } = wishes
  return resort && `${roots.ski}/book/quick-search?${queryOf({ resort, first_day: date, days, ...shared })}`
}

/** Returns the parameters of a trip. The return leg is at the same time of day as the outbound leg by default. */
function tripParams({
  time = '12:00',
  adults = '2',
  ages,
  luggage,
  skiBags,
  looseSkis,
  returnDate,
  returnTime,
}: LinkWishes) {
  const children = ages === undefined ? undefined : String(ages.split(',').length)
  return {
    time,
    adults,
    children,
    child_ages: ages,
    luggage,
    ski_bags: skiBags,
    ski: looseSkis ? '1' : undefined,
    ...(returnDate === undefined ? {} : { return: '1', return_date: returnDate, return_time: returnTime }),
  }
}

function queryOf(params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  return new URLSearchParams(given).toString()
}
