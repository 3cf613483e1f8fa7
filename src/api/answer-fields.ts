import { z } from 'zod'
import type { VehicleType } from '../catalogue/catalogue.ts'
import { FieldFault, type Kind } from '../http/fields.ts'
import type { Point } from '../values/geo.ts'
import { type LocalMinute, offsetAt, offsetAtLocal } from '../values/time.ts'
import type { Wording } from '../values/wording.ts'

/** `YYYY-MM-DD HH:MM:SS` in local time. Like every scalar in this file, it documents its format for all APIs. */
export const localTime = z
  .string()
  .meta({ pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`, example: '2027-01-16 11:00:00' })

/** `HH:MM:SS`. */
export const duration = z.string().meta({ pattern: String.raw`^\d{2,}:\d{2}:\d{2}$`, example: '01:50:00' })

/** A calendar day, `YYYY-MM-DD`. */
export const calendarDay = z.string().meta({ format: 'date' })

/** An ISO 8601 instant in UTC. */
export const instant = z.string().meta({ format: 'date-time' })

/** 0 or 1. */
export const flag = z.int().meta({ enum: [0, 1] })

/** An ISO 4217 code. */
export const currencyCode = z.string().meta({ pattern: '^[A-Z]{3}$', example: 'EUR' })

/** A URL. */
export const url = z.string().meta({ format: 'uri' })

/** The zone and offset of a local time, sent with every local time so that callers need not know our places. */
export const zoneFields = {
  time_zone: z.string().meta({ example: 'Europe/Paris', description: 'The time zone of these times.' }),
  utc_offset: z.string().meta({
    pattern: String.raw`^[+-]\d{2}:\d{2}$`,
    example: '+01:00',
    description: 'The UTC offset of these times.',
  }),
}

/** Returns these fields for a local minute. */
export function zoneOf(at: LocalMinute, timeZone: string) {
  return { time_zone: timeZone, utc_offset: offsetAtLocal(at, timeZone) }
}

/** Returns these fields for an instant in milliseconds. */
export function zoneOfInstant(instant: number, timeZone: string) {
  return { time_zone: timeZone, utc_offset: offsetAt(instant, timeZone) }
}

/** A name in every language of the site. */
export const names = z
  .object({ en: z.string(), fr: z.string(), de: z.string(), it: z.string() })
  .meta({ description: 'In the languages of the site.' })

/** Returns a name in every language of the site. */
export function everyName(words: Wording): z.input<typeof names> {
  const { en, fr = en, de = en, it = en } = words
  return { en, fr, de, it }
}

/** Returns the URL of a vehicle's picture. A path is relative to the site; anything else is already a URL. */
export function pictureUrl({ imageLink }: VehicleType, siteUrl: string): string {
  return imageLink.startsWith('/') ? siteUrl + imageLink : imageLink
}

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

/** Also in brackets and with degrees, as maps copy it. */
const POINT = /^[\s([]*(-?\d{1,2}(?:\.\d+)?)°?\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)°?[\s)\]]*$/

/**
 * Returns a schema that accepts anything, and that the API description shows as the component of that name. For what is
 * parsed or written elsewhere.
 */
export function describedBy(component: string) {
  return z.unknown().meta({ $ref: `#/components/schemas/${component}` })
}
