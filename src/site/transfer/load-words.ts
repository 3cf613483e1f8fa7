import type { Luggage, Party } from '../../services/quoting/trips/trip.ts'
import type { Words } from '../../texts/site/en.ts'

/** Returns the travellers, one text for each kind. */
export function partyWords(people: Words['people'], { adults, children, infants }: Party): string[] {
  return [
    people.adults(adults),
    ...(children > 0 ? [people.children(children)] : []),
    ...(infants > 0 ? [people.infants(infants)] : []),
  ]
}

/** Returns the luggage, one text for each kind. */
export function luggageWords(people: Words['people'], { suitcases, skiBags, skiEquipment }: Luggage): string[] {
  return [
    ...(suitcases > 0 ? [people.suitcases(suitcases)] : []),
    ...(skiBags > 0 ? [people.skiBags(skiBags)] : []),
    ...(skiEquipment ? [people.skiEquipment] : []),
  ]
}
