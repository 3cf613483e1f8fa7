import type { Catalogue } from '../../catalogue/catalogue.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import type { RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import type { Attributes } from '../../values/html.ts'
import { type LocalMinute, localMinute } from '../../values/time.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { type Equipped, equipInOneShop, equipSkiers } from './equip-skiers.ts'
import { searchParamsOf } from './search-params.ts'
import { type Skier, skiersOf, skierParams } from './skiers.ts'

/** The data of step 2. */
export interface PickerView {
  /** The equipment of everybody on this page. */
  shown: Equipped
  /** All offers of any shop; the same quote if the rental is in one shop anyway. */
  all: RentalQuote
  skiers: readonly Skier[]
  /** The first names that were typed at step 3, in the order of the skiers. */
  names: readonly (string | undefined)[]
  /** The parameters of this page's URL, except for the skiers. */
  asked: TextParams
  /** Another way to equip the group, in one shop or in several; null if there is none. */
  other: OtherWay | null
  /** The beginning of a variant's URL, up to its packs; null if people are named, whom such a link would lose. */
  bookingUrl: string | null
  /** The last moment at which cancelling is free; null if it has passed or never existed. */
  freeUntil: LocalMinute | null
}

/** Another way to equip a group. */
export interface OtherWay {
  isOneShop: boolean
  /** Whether everybody keeps the requested tier. */
  isExact: boolean
  /** How much more it costs, in minor units of the quote's currency; negative if it costs less. */
  moreMinor: number
  /** The parameters of its URL. */
  params: TextParams
}

const SHOPS = 'shops'
const SEVERAL = 'several'

/** The parameter that asks for each tier where it is cheapest, from any number of shops. */
export const FROM_SEVERAL: TextParams = { [SHOPS]: SEVERAL }

/** Returns the attributes of a button that sends the form of step 2 and asks for another way. */
export function shopsButton({ isOneShop }: Pick<OtherWay, 'isOneShop'>): Attributes {
  return { name: SHOPS, value: isOneShop ? '' : SEVERAL }
}

/**
 * Returns the data of step 2 for a group of skiers: from one shop if one has everything requested. Throws what quotes
 * throw.
 */
export function pickerView(
  catalogue: Catalogue,
  rental: Rental,
  typed: TextParams,
  now: Date,
): Omit<PickerView, 'names' | 'bookingUrl'> {
  const skiers = skiersOf(catalogue.rentals, rental, typed)
  const isSeveral = typed[SHOPS] === SEVERAL
  const named = Object.entries(searchParamsOf(typed)).filter(([name]) => !/^(?:people|skiers)\[/.test(name))
  const asked = { ...Object.fromEntries(named), ...(isSeveral ? FROM_SEVERAL : {}) }
  const cheapest = equipSkiers(catalogue, rental, skiers, now)
  const oneShop = rental.shopId === null ? equipInOneShop(catalogue, cheapest, skiers, now) : undefined
  const [shown, other] = arranged(cheapest, oneShop, isSeveral)
  const all = cheapest.quote
  const firstStart = { at: localMinute(rental.period.firstDay, 0, 0), timeZone: all.resort.timeZone }
  return {
    shown,
    all,
    skiers,
    asked,
    other: other && { ...wayTo(other, asked, skiers), moreMinor: other.totalMinor - shown.totalMinor },
    freeUntil: freeUntilAhead(catalogue.cancellationRules.ski, firstStart, now),
  }
}

/** Returns what is shown, and the alternative: one shop for all, unless it lacks a tier or the other is requested. */
function arranged(cheapest: Equipped, oneShop: Equipped | undefined, isSeveral: boolean): [Equipped, Equipped | null] {
  if (!oneShop) return [cheapest, null]
  if (oneShop.isExact && oneShop.totalMinor <= cheapest.totalMinor) return [oneShop, null]
  return oneShop.isExact && !isSeveral ? [oneShop, cheapest] : [cheapest, cheapest.shops.length > 1 ? oneShop : null]
}

/** Returns the parameters of the alternative. If one shop lacks a tier, they name the one that it has instead. */
function wayTo(other: Equipped, asked: TextParams, skiers: readonly Skier[]): Omit<OtherWay, 'moreMinor'> {
  const isOneShop = other.quote.shop !== null
  const { [SHOPS]: _, ...rest } = asked
  const named = other.choices.flatMap((choice) =>
    choice ? { ...choice.skier, tier: choice.skier.tier && choice.offer.offer.name } : [],
  )
  const wanted = other.isExact ? skiers : named
  return {
    isOneShop,
    isExact: other.isExact,
    params: { ...rest, ...skierParams(wanted), ...(isOneShop ? {} : FROM_SEVERAL) },
  }
}
