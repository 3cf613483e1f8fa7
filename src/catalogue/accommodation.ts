import { type Point, distanceKm } from '../values/geo.ts'

/** A verified place to stay. */
export interface Accommodation {
  id: number
  name: string
  /** The name for searching, without case and accents. */
  foldedName: string
  address: string
  point: Point | null
}

/** The size of a grid cell in degrees of latitude and longitude. */
const CELL_DEGREES = 0.25

/**
 * Accommodations by id, and by a grid of their coordinates, so that a search around a point visits only a few of them.
 */
export interface AccommodationIndex {
  byId: ReadonlyMap<number, Accommodation>
  cells: ReadonlyMap<string, readonly Accommodation[]>
}

/** An index under construction. */
export class AccommodationIndexBuilder implements AccommodationIndex {
  readonly byId = new Map<number, Accommodation>()
  readonly cells = new Map<string, Accommodation[]>()

  add(accommodation: Accommodation): void {
    this.byId.set(accommodation.id, accommodation)
    if (!accommodation.point) return
    const key = cellKey(cellOf(accommodation.point.latitude), cellOf(accommodation.point.longitude))
    const cell = this.cells.get(key)
    if (cell) cell.push(accommodation)
    else this.cells.set(key, [accommodation])
  }
}

/** Returns the accommodations within a number of kilometres of a point, as the crow flies. */
export function accommodationsWithin(index: AccommodationIndex, center: Point, radiusKm: number): Accommodation[] {
  const latitudeSpan = radiusKm / 111
  const longitudeSpan = latitudeSpan / Math.max(0.01, Math.cos((center.latitude * Math.PI) / 180))
  const found: Accommodation[] = []
  for (let row = cellOf(center.latitude - latitudeSpan); row <= cellOf(center.latitude + latitudeSpan); row++) {
    for (
      let column = cellOf(center.longitude - longitudeSpan);
      column <= cellOf(center.longitude + longitudeSpan);
      column++
    ) {
      for (const accommodation of index.cells.get(cellKey(row, column)) ?? []) {
        if (accommodation.point && distanceKm(center, accommodation.point) <= radiusKm) found.push(accommodation)
      }
    }
  }
  return found
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL_DEGREES)
}

function cellKey(row: number, column: number): string {
  return `${row}:${column}`
}
