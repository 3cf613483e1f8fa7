import type { Place } from '../../../catalogue/place.ts'
import type { Language } from '../../../values/language.ts'
import type { PlaceType } from '../../../values/place-code.ts'
import { orderIn } from '../../../values/wording.ts'

/** Places of one kind by name, under the English word for the kind. */
export interface PlaceGroup {
  type: PlaceType
  label: string
  places: Place[]
}

const GROUPS: [PlaceType, string][] = [
  ['airport', 'Airports'],
  ['train_station', 'Train stations'],
  ['city', 'Cities'],
  ['resort', 'Resorts'],
]

/** Groups places by kind, each in alphabetical order in a language. Kinds without places are left out. */
export function groupPlaces(places: Iterable<Place>, language: Language = 'en'): PlaceGroup[] {
  const order = orderIn(language)
  const byName = [...places].sort((a, b) => order(a.names, b.names))
  return GROUPS.map(([type, label]) => ({ type, label, places: byName.filter((place) => place.type === type) })).filter(
    ({ places }) => places.length > 0,
  )
}
