import { distanceKm, type Point } from '../../values/geo.ts'
import type { Massif } from '../../values/massif.ts'

/** The mountains of a region, on a field of 320 by 112, and where their highest summit is. */
export interface Silhouette {
  /** The same mountains in the landscape. */
  massif: Massif
  far: string
  near: string
  summit: readonly [x: number, y: number]
}

/** Needles of granite beside a broad white dome, as above Chamonix. */
const NEEDLES: Silhouette = {
  massif: 'needles',
  far: 'M0 84 40 66 70 74 96 50 104 62 112 36 119 54 128 22 137 50 146 30 154 56 166 42 176 60 196 36 224 20 250 16 276 28 300 50 320 58V112H0Z',
  near: 'M0 96 60 84 128 94 200 74 262 84 320 66V112H0Z',
  summit: [250, 16],
}

/** A single horn, bent at its top, as above Zermatt and Cervinia. */
const HORN: Silhouette = {
  massif: 'horn',
  far: 'M0 80 50 66 96 72 150 62 190 66 222 48 240 22 249 14 256 22 258 34 272 50 292 62 320 66V112H0Z',
  near: 'M0 94 70 82 140 92 210 76 280 86 320 72V112H0Z',
  summit: [249, 14],
}

/** Towers with flat tops and walls that are nearly upright, as in the Dolomites. */
const TOWERS: Silhouette = {
  massif: 'towers',
  far: 'M0 82 44 72 70 74 78 40 92 36 100 66 124 70 132 30 146 24 156 28 162 64 196 68 206 22 222 14 240 16 248 26 252 58 276 62 284 42 300 38 308 62 320 66V112H0Z',
  near: 'M0 96 80 84 160 96 236 78 320 86V112H0Z',
  summit: [230, 14],
}

/** Wide bowls between rounded crests, as in the Tarentaise. */
const BOWLS: Silhouette = {
  massif: 'bowls',
  far: 'M0 60C30 34 52 30 70 40S110 84 146 70 190 22 226 22 262 66 286 62 312 46 320 42V112H0Z',
  near: 'M0 92C50 70 80 78 120 90S190 96 226 80 290 66 320 78V112H0Z',
  summit: [220, 22],
}

/** Wooded slopes under modest peaks, with the tower of a church, as in Tyrol. */
const FORESTS: Silhouette = {
  massif: 'forests',
  far: 'M0 70 46 46 86 66 130 36 176 64 226 28 262 54 296 40 320 54V112H0Z',
  near: 'M0 90 8 80 14 88 22 74 30 88 38 78 46 90 56 76 64 90 74 80 82 92 128 92 128 80 120 80 131 54 142 80 134 80 134 92 196 90 204 76 212 88 222 72 232 88 242 74 250 86 262 68 272 86 284 72 292 84 304 68 312 82 320 74V112H0Z',
  summit: [226, 28],
}

/** Plain domes. */
const DOMES: Silhouette = {
  massif: 'domes',
  far: 'M0 72C40 44 66 44 96 62S150 40 184 40 236 26 262 26 304 46 320 52V112H0Z',
  near: 'M0 94C60 78 100 84 150 92S250 72 320 80V112H0Z',
  summit: [262, 26],
}

/** Regions by their middle and how far they reach. The first one that a place lies in is its own. */
const REGIONS: readonly (readonly [centre: Point, km: number, silhouette: Silhouette])[] = [
  [{ latitude: 45.93, longitude: 6.87 }, 25, NEEDLES],
  [{ latitude: 45.98, longitude: 7.66 }, 40, HORN],
  [{ latitude: 46.52, longitude: 11.85 }, 55, TOWERS],
  [{ latitude: 45.45, longitude: 6.75 }, 45, BOWLS],
  [{ latitude: 47.2, longitude: 12 }, 170, FORESTS],
]

/** Returns the mountains by which one recognises the region of a place; plain ones elsewhere. */
export function silhouetteAt(point: Point | null): Silhouette {
  if (point === null) return DOMES
  return REGIONS.find(([centre, km]) => distanceKm(centre, point) <= km)?.[2] ?? DOMES
}
