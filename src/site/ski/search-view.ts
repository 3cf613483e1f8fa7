import { checkoutLinkQuery, rentalFromQuery } from '../../api/ski/rental-query.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop, SkiResort } from '../../catalogue/rentals.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { parse } from '../../http/zod.ts'
import { lastDayOnSale } from '../../services/quoting/months-ahead.ts'
import { currencyOrEuro } from '../../services/quoting/pricing/leg-price.ts'
import { selectPacks } from '../../services/quoting/rentals/choose-packs.ts'
import { quoteRental } from '../../services/quoting/rentals/quote-rental.ts'
import { type AgeGroup, ageGroupsOf } from '../../services/quoting/rentals/rental.ts'
import type { Words } from '../../texts/site/en.ts'
import { formatDay, todayAt, OPERATOR_ZONE } from '../../values/time.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'
import type { Layout } from '../../web/layout/layout.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { findMeant } from './resorts.ts'
import { TOO_MANY } from './search-params.ts'

/** The data of the search form. */
export interface SearchView {
  resorts: readonly SkiResort[]
  ageGroups: readonly AgeGroup[]
  /** What others say of the operator. */
  proof: Catalogue['proof']
  currencies: readonly string[]
  /** The shop that a link asks for. */
  shop: Shop | undefined
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  today: string
  /** The last day for which rentals are on sale. */
  lastDay: string
  /** The initial values, in the parameters of a deep link. */
  asked: TextParams
  /** The text that was typed instead of choosing a resort; `asked` has a guess for it, if there is one. */
  typedResort: string | undefined
  /** The resort that was meant, if nothing is rented there. */
  unrented: Wording | undefined
  refusal: SearchRefusal | undefined
}

/** Returns the data of the start for the search of a URL. */
export function searchView(catalogue: Catalogue, asked: TextParams, now: Date): SearchView {
  const { resorts, shops } = catalogue.rentals
  return {
    resorts: [...resorts.values()].filter(({ shops }) => shops.length > 0),
    ageGroups: ageGroupsOf(catalogue),
    currencies: [...catalogue.currencies.keys()],
    proof: catalogue.proof,
    shop: shops.get(Number(asked['shop'])),
    today: formatDay(todayAt(now, OPERATOR_ZONE)),
    lastDay: formatDay(lastDayOnSale(catalogue, 'ski', now)),
    ...guessResort(catalogue, asked),
    refusal: findSearchRefusal(catalogue, asked, now),
  }
}

/** No resort has a longer name. */
const MAX_LENGTH = 100

/** Replaces a text that forms without our search send for a resort by the resort that is probably meant. */
function guessResort(catalogue: Catalogue, asked: TextParams): Pick<SearchView, 'asked' | 'typedResort' | 'unrented'> {
  const text = asked['resort']?.trim().slice(0, MAX_LENGTH) ?? ''
  if (text === '' || /^\d+$/.test(text)) return { asked, typedResort: undefined, unrented: undefined }
  const { rented, unrented } = findMeant(catalogue, text)
  return { asked: { ...asked, resort: String(rented[0]?.id ?? '') }, typedResort: text, unrented }
}

/** Returns what is wrong with a field, as a sentence; undefined if nothing is. */
export function faultOf({ words }: Layout, { refusal }: SearchView, name: string): string | undefined {
  const fault = refusal?.faults.get(name)
  return fault && words.rentalSearch.faults[fault]
}

/** Returns the same for the resort, instead of which a text may have been typed. */
export function resortFault(layout: Layout, view: SearchView): string | undefined {
  const { typedResort, unrented, asked } = view
  if (typedResort === undefined) return faultOf(layout, view, 'resort')
  if (unrented !== undefined) return layout.words.rentalSearch.unrented(inLanguage(unrented, layout.words.language))
  return layout.words.search.typedPlace[asked['resort'] ? 'guessed' : 'unknown'](typedResort)
}

type Reason = keyof Words['rentalSearch']['reasons']
type SearchFault = keyof Words['rentalSearch']['faults']

/** Why a search finds no offers, and what is wrong with its fields, by name. */
interface SearchRefusal {
  reason: Reason
  faults: ReadonlyMap<string, SearchFault>
}

/** Returns why the search of a URL is refused; undefined if it leads to offers, or nothing was searched yet. */
function findSearchRefusal(catalogue: Catalogue, asked: TextParams, now: Date): SearchRefusal | undefined {
  if (asked[TOO_MANY]) return { reason: 'tooMany', faults: new Map() }
  if (!['resort', 'first_day', 'days'].some((name) => name in asked)) return undefined
  try {
    const query = parse(checkoutLinkQuery, asked)
    const rental = { ...rentalFromQuery(catalogue, query, now), currency: currencyOrEuro(catalogue, query.currency) }
    quoteRental(catalogue, rental, now)
    if (query.pack) selectPacks(catalogue, rental, query.pack, now)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { reason: REASONS[error.code] ?? 'incomplete', faults: faultsOf(error) }
  }
}

const REASONS: Partial<Record<ErrorCode, Reason>> = {
  RESORT_NOT_FOUND: 'resort',
  SHOP_NOT_FOUND: 'shop',
  DURATION_OUT_OF_RANGE: 'days',
  NO_OFFERS_AVAILABLE: 'noOffers',
  NO_BOOKABLE_PACK: 'pack',
}

const FAULTS: Readonly<Record<string, SearchFault>> = {
  resort: 'chooseResort',
  first_day: 'chooseDay',
  days: 'chooseDays',
}

function faultsOf({ faults }: ApiError): SearchRefusal['faults'] {
  return new Map(
    faults.flatMap(({ about, field, why }) =>
      (field === undefined ? about : [field]).flatMap((name) => {
        const fault = FAULTS[name]
        return fault === undefined ? [] : [[name, why === 'past' ? 'past' : fault] as const]
      }),
    ),
  )
}
