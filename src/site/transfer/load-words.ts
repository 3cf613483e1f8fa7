import type { Luggage, Party } from '../../services/quoting/trips/trip.ts'
import type { Words } from '../../texts/site/en.ts'

/** Returns who travels, each kind in its own words. */
export function partyWords(people: Words['people'], { adults, children, infants }: Party): string[] {
  return [
    people.adults(adults),
    ...(children > 0 ? [people.children(children)] : []),
    ...(infants > 0 ? [people.infants(infants)] : []),
  ]
}

/** Returns what travels along, each kind in its own words. */
export function luggageWords(people: Words['people'], { suitcases, skiBags, skiEquipment }: Luggage): string[] {
  return [
    ...(suitcases > 0 ? [people.suitcases(suitcases)] : []),
    ...(skiBags > 0 ? [people.skiBags(skiBags)] : []),
    ...(skiEquipment ? [people.skiEquipment] : []),
  ]
}
