import { checkoutLinkQuery, rentalFromQuery } from '../../api/ski/rental-query.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { parse } from '../../http/zod.ts'
import { currencyOrEuro } from '../../services/quoting/pricing/currency.ts'
import { quoteRental } from '../../services/quoting/rentals/quote-rental.ts'
import { selectPacks } from '../../services/quoting/rentals/select-packs.ts'
import type { Words } from '../../texts/site/en.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { TOO_MANY } from './search-params.ts'

type Reason = keyof Words['rentalSearch']['reasons']
type SearchFault = keyof Words['rentalSearch']['faults']

/** Why a search finds no offers, and what is wrong with its fields, by name. */
export interface SearchRefusal {
  reason: Reason
  faults: ReadonlyMap<string, SearchFault>
}

/** Returns why the search of a URL is refused; undefined if it leads to offers, or nothing was searched yet. */
export function findSearchRefusal(catalogue: Catalogue, asked: TextParams, now: Date): SearchRefusal | undefined {
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
