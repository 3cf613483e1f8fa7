import type { Luggage, Party } from '../../services/trips/trip.ts'
import type { Words } from '../words/en.ts'

/** Who travels, in one line: `2 adults, 1 child, 1 booster`. */
export function peopleOf({ people }: Words, { adults, children, infants, childSeats, boosters }: Party): string {
  return [
    ...some(adults, people.adults),
    ...some(children, people.children),
    ...some(infants, people.infants),
    ...some(childSeats, people.childSeats),
    ...some(boosters, people.boosters),
  ].join(', ')
}

/** What travels along, in one line: `2 suitcases, 2 ski bags`. */
export function luggageOf({ people }: Words, { suitcases, skiBags, skiEquipment }: Luggage): string {
  return [
    ...some(suitcases, people.suitcases),
    ...some(skiBags, people.skiBags),
    ...(skiEquipment && skiBags === 0 ? [people.skiEquipment] : []),
  ].join(', ')
}

function some(count: number, say: (count: number) => string): string[] {
  return count > 0 ? [say(count)] : []
}
