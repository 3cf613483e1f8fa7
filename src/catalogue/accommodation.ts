import type { Point } from '../values/geo.ts'

/** A verified place to stay. */
export interface Accommodation {
  id: number
  name: string
  /** The name for searching, without case and accents. */
  foldedName: string
  address: string
  point: Point | null
}
