import { PARTY_WORDS } from '../../../texts/party.ts'
import type { Language } from '../../../values/language.ts'
import type { Luggage, Party } from './trip.ts'

/** Returns the travellers and their child seats: `2 adults, 1 child, 1 booster`. */
export function peopleLine(language: Language, party: Party): string {
  return [groupLine(language, party), seatsLine(language, party)].filter(Boolean).join(', ')
}

/** Returns the travellers: `2 adults, 1 child`. */
export function groupLine(language: Language, { adults, children, infants }: Party): string {
  const words = PARTY_WORDS[language]
  return [...some(adults, words.adults), ...some(children, words.children), ...some(infants, words.infants)].join(', ')
}

/** Returns the child seats: `1 child seat, 2 boosters`; empty if there are none. */
export function seatsLine(language: Language, { childSeats, boosters }: Party): string {
  const words = PARTY_WORDS[language]
  return [...some(childSeats, words.childSeats), ...some(boosters, words.boosters)].join(', ')
}

/** Returns the luggage: `2 suitcases, 2 ski bags`; empty if none was given. */
export function luggageLine(language: Language, luggage: Luggage | null): string {
  if (luggage === null) return ''
  const { suitcases, skiBags, skiEquipment } = luggage
  const words = PARTY_WORDS[language]
  return [
    ...some(suitcases, words.suitcases),
    ...some(skiBags, words.skiBags),
    ...(skiEquipment && skiBags === 0 ? [words.skiEquipment] : []),
  ].join(', ')
}

function some(count: number, say: (count: number) => string): string[] {
  return count > 0 ? [say(count)] : []
}
