import { FieldFault, type Kind } from '../http/fields.ts'
import type { Point } from '../values/geo.ts'

const NOT_A_POINT = new FieldFault('must be latitude and longitude in decimal degrees separated by a comma')

/** A point as a text: `45.9237,6.8694`. */
export const point: Kind<Point> = {
  read(value) {
    const match = typeof value === 'string' && value.length <= 100 ? POINT.exec(value) : null
    const latitude = Number(match?.[1] ?? Number.NaN)
    const longitude = Number(match?.[2] ?? Number.NaN)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : NOT_A_POINT
  },
  schema: { type: 'string', examples: ['45.9237,6.8694'] },
}

const POINT = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/
