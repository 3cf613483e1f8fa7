import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop } from '../../catalogue/rentals.ts'
import { needsHelmet } from '../../services/quoting/rentals/helmet-law.ts'
import {
  ifOffered,
  type OfferQuote,
  quoteRental,
  type RentalQuote,
} from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import { handoverShop, handoverShops } from '../../services/quoting/rentals/shops.ts'
import { hasHelmet, packIdsOf, type Variant } from '../../services/quoting/rentals/variants.ts'
import type { FormPerson } from './participants.ts'
import { type PricedPeople, pricePeople } from './price-people.ts'
import type { Skier } from './skiers.ts'

/** The equipment of one skier. */
export interface Choice {
  skier: Skier
  offer: OfferQuote
  variant: Variant
}

/** The equipment of a group, priced together. */
export interface Equipped {
  quote: RentalQuote
  /** In the order of the skiers; undefined for an age group without any offer. */
  choices: readonly (Choice | undefined)[]
  /** The choices in the form of the checkout, and their prices. */
  priced: PricedPeople
  /** In minor units of the quote's currency. */
  totalMinor: number
  /** Where each of the skiers collects theirs. */
  handovers: readonly (Shop | undefined)[]
  /** These shops, each once. */
  shops: readonly Shop[]
  /** Whether everybody gets the requested tier. */
  isExact: boolean
}

/** Equips a group from the cheapest shop of each tier, or from the rental's shop. Throws what quotes throw. */
export function equipSkiers(catalogue: Catalogue, rental: Rental, skiers: readonly Skier[], now: Date): Equipped {
  return equipFrom(catalogue, quoteRental(catalogue, rental, now), skiers, now)
}

/**
 * Returns the cheapest way to equip the whole group in one shop, preferably with the requested tiers; undefined if no
 * shop has something for everybody.
 */
export function equipInOneShop(
  catalogue: Catalogue,
  { quote, choices }: Equipped,
  skiers: readonly Skier[],
  now: Date,
): Equipped | undefined {
  const wishes = skiers.filter((_, i) => choices[i])
  return quote.resort.shops
    .flatMap((shop) => ifOffered(() => equipSkiers(catalogue, { ...quote.rental, shopId: shop.id }, wishes, now)) ?? [])
    .filter((equipped) => !equipped.choices.includes(undefined))
    .toSorted(
      (a, b) =>
        Number(b.isExact) - Number(a.isExact) ||
        a.totalMinor - b.totalMinor ||
        Number(isNearest(b)) - Number(isNearest(a)),
    )[0]
}

function equipFrom(catalogue: Catalogue, quote: RentalQuote, skiers: readonly Skier[], now: Date): Equipped {
  const choices = skiers.map((skier) => choiceFor(quote, skier))
  const people = choices.flatMap((choice) => (choice ? personWith(choice) : []))
  const priced = pricePeople(catalogue, quote.rental, people, now)
  const { period } = quote.rental
  const equipment = choices.flatMap((choice) =>
    choice ? { supplier: { id: choice.offer.offer.supplierId }, packIds: packIdsOf(choice.variant), period } : [],
  )
  const found = handoverShops(quote, equipment)
  let next = 0
  const handovers = choices.map((choice) => choice && found[next++])
  return {
    quote,
    choices,
    priced,
    totalMinor: priced.totalMinor ?? 0,
    handovers,
    shops: [...new Set(found.flatMap((shop) => shop ?? []))],
    isExact: choices.every(
      (choice) => choice && (choice.skier.tier ?? choice.offer.offer.name) === choice.offer.offer.name,
    ),
  }
}

/** Returns the requested tier, or else the cheapest; on the other board if there is nothing on this one. */
function choiceFor(quote: RentalQuote, skier: Skier): Choice | undefined {
  const offers = offersFor(quote, skier)
  const offer = offers.find(({ offer: { name } }) => name === skier.tier) ?? offers[0]
  return offer && { skier, offer, variant: variantOf(offer, skier) ?? withoutHelmet(quote, offer, skier) }
}

/** Returns the rest of what was chosen where the law asks for a helmet that this tier is not rented with. */
function withoutHelmet({ resort }: RentalQuote, offer: OfferQuote, skier: Skier): Variant {
  const rest = needsHelmet(resort, offer.offer) ? variantOf(offer, { ...skier, helmet: false }) : undefined
  return rest ?? offer.cheapest
}

/** Returns the tiers for a skier's age and board, cheapest first; those on the other board if there are none. */
export function offersFor(
  { offers }: RentalQuote,
  { ageGroup, group }: Pick<Skier, 'ageGroup' | 'group'>,
): OfferQuote[] {
  const ofAge = offers.filter(({ offer }) => offer.ageGroup === ageGroup)
  const onBoard = ofAge.filter(({ offer }) => offer.group === group)
  return onBoard.length > 0 ? onBoard : ofAge
}

/** Returns a tier with or without boots and helmet; undefined if it is not rented like that. */
export function variantOf(
  { variants }: OfferQuote,
  { boots, helmet }: Pick<Skier, 'boots' | 'helmet'>,
): Variant | undefined {
  return variants.find((variant) => variant.packs[0].equipment.hasBoots === boots && hasHelmet(variant) === helmet)
}

function personWith({ skier: { label }, variant }: Choice): FormPerson {
  const [board, helmet] = variant.packs
  return { pack_id: String(board.id), ...(helmet ? { helmet: '1' } : {}), ...(label === null ? {} : { label }) }
}

/** Returns whether the shop is the one of its supplier that would hand out the equipment; all of them cost the same. */
function isNearest({ quote }: Equipped): boolean {
  const { shop } = quote
  return shop !== null && handoverShop({ ...quote, shop: null }, shop.supplier.id)?.id === shop.id
}
