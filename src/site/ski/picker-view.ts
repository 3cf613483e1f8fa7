import type { Catalogue } from '../../catalogue/catalogue.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { quoteRental, type RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import { type LocalMinute, localMinute } from '../../values/time.ts'
import type { Typed } from '../../web/typed.ts'
import { type Equipped, equipInOneShop, equipSkiers } from './equip-skiers.ts'
import { askedWords } from './page-words.ts'
import { type Skier, skiersOf, skierWords } from './skiers.ts'

/** What step 2 shows. */
export interface PickerView {
  /** What everybody gets on this page. */
  shown: Equipped
  /** Everything that there is, from whichever shop; the same quote where the rental is in one shop anyway. */
  all: RentalQuote
  skiers: readonly Skier[]
  /** The words of this page's URL, without who skis on what. */
  asked: Typed
  /** Another way to equip the group: in one shop, or in several; null where there is none. */
  other: OtherWay | null
  /** What the URL of a variant begins with, up to its packs; null where people are named, whom such a link would lose. */
  bookingUrl: string | null
  /** The last moment at which cancelling costs nothing; null where it has passed or never was. */
  freeUntil: LocalMinute | null
}

/** Another way to equip a group. */
interface OtherWay {
  isOneShop: boolean
  /** What it costs more, in minor units of the quote's currency; below 0 it costs less. */
  moreMinor: number
  /** The words of its URL. */
  words: Typed
}

/** The word of a URL that asks for each tier where it is cheapest, from however many shops. */
const SHOPS = 'shops'
const SEVERAL = 'several'

/** Returns step 2 for who skis on what: from one shop where one has all that was asked for. Throws as quotes do. */
export function pickerView(
  catalogue: Catalogue,
  rental: Rental,
  typed: Typed,
  now: Date,
): Omit<PickerView, 'bookingUrl'> {
  const skiers = skiersOf(catalogue.rentals, typed)
  const isSeveral = typed[SHOPS] === SEVERAL
  const named = Object.entries(askedWords(typed)).filter(([name]) => !name.startsWith('people['))
  const asked = { ...Object.fromEntries(named), ...(isSeveral ? { [SHOPS]: SEVERAL } : {}) }
  const cheapest = equipSkiers(catalogue, rental, skiers, now)
  const oneShop = rental.shopId === null ? equipInOneShop(catalogue, cheapest, skiers, now) : undefined
  const [shown, other] = arranged(cheapest, oneShop, isSeveral)
  const all = shown === cheapest ? cheapest.quote : quoteRental(catalogue, rental, now)
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

/** What is shown, and what is offered instead: one shop for all, unless it lacks a tier or the other is asked for. */
function arranged(cheapest: Equipped, oneShop: Equipped | undefined, isSeveral: boolean): [Equipped, Equipped | null] {
  if (!oneShop) return [cheapest, null]
  if (oneShop.isExact && oneShop.totalMinor <= cheapest.totalMinor) return [oneShop, null]
  return oneShop.isExact && !isSeveral ? [oneShop, cheapest] : [cheapest, cheapest.shops.length > 1 ? oneShop : null]
}

/** Where one shop lacks a tier, the words name the one that it has in its place. */
function wayTo(other: Equipped, asked: Typed, skiers: readonly Skier[]): Pick<OtherWay, 'isOneShop' | 'words'> {
  const isOneShop = other.quote.shop !== null
  const { [SHOPS]: _, ...rest } = asked
  const named = other.choices.flatMap((choice) =>
    choice ? { ...choice.skier, tier: choice.skier.tier && choice.offer.offer.name } : [],
  )
  const wanted = other.isExact ? skiers : named
  return { isOneShop, words: { ...rest, ...skierWords(wanted), ...(isOneShop ? {} : { [SHOPS]: SEVERAL }) } }
}
