import type { OfferQuote, RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Variant } from '../../services/quoting/rentals/variants.ts'
import type { Typed } from '../../web/typed.ts'
import { type FormPerson, participantWords } from './participants.ts'

/** The name of a variant in a form: the ids of its packs. */
export function variantName({ packs: [board, helmet] }: Variant): string {
  return helmet ? `${board.id},${helmet.id}` : String(board.id)
}

/** Returns how many of which variant suit so many people of each age group: the cheapest tier on skis, with boots. */
export function suggestPacks({ offers }: RentalQuote, people: ReadonlyMap<string, number>): Map<string, number> {
  const suggested = new Map<string, number>()
  for (const [ageGroup, count] of people) {
    const offer = offers.find((one) => one.offer.ageGroup === ageGroup)
    if (offer) suggested.set(variantName(usualVariant(offer)), count)
  }
  return suggested
}

function usualVariant({ variants, cheapest }: OfferQuote): Variant {
  const isUsual = ({ packs: [board, helmet] }: Variant) =>
    board.equipment.hasBoots && !board.equipment.hasHelmet && !helmet
  return variants.find(isUsual) ?? cheapest
}

/** Returns of what is picked what the quote has. */
export function knownPacks({ offers }: RentalQuote, picked: ReadonlyMap<string, number>): Map<string, number> {
  const known = new Set(offers.flatMap(({ variants }) => variants.map(variantName)))
  return new Map([...picked].filter(([name]) => known.has(name)))
}

/** Returns the people who get what is picked; what the quote does not have is left out. */
export function peopleOf({ offers }: RentalQuote, picked: ReadonlyMap<string, number>): FormPerson[] {
  if (picked.size === 0) return []
  const variants = offers.flatMap(({ variants }) => variants)
  return variants.flatMap((variant) => {
    const [board, helmet] = variant.packs
    const person: FormPerson = { pack_id: String(board.id), ...(helmet ? { helmet: '1' } : {}) }
    return Array.from({ length: picked.get(variantName(variant)) ?? 0 }, () => person)
  })
}

/** Returns the words of a checkout for what is picked. */
export function pickedWords(quote: RentalQuote, picked: ReadonlyMap<string, number>): Typed {
  return participantWords(peopleOf(quote, picked))
}
