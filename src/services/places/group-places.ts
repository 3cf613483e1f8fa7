import type { Place } from '../../catalogue/place.ts'
import type { PlaceType } from '../../values/place-code.ts'

/** Places of one kind by name, under what people call that kind. */
export interface PlaceGroup {
  label: string
  places: Place[]
}

const GROUPS: [PlaceType, string][] = [
  ['airport', 'Airports'],
  ['train_station', 'Train stations'],
  ['city', 'Cities'],
  ['resort', 'Resorts'],
]

const byLabel = new Intl.Collator('en')

/** Groups places the way people look for them in a list; a kind without places is left out. */
export function groupPlaces(places: Iterable<Place>): PlaceGroup[] {
  const byName = [...places].sort((a, b) => byLabel.compare(a.name, b.name))
  return GROUPS.map(([type, label]) => ({ label, places: byName.filter((place) => place.type === type) })).filter(
    ({ places }) => places.length > 0,
  )
}
