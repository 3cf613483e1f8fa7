import { z } from 'zod'

/** The scalars of answers that programs read: each describes its form, and every API has the same. */
export const localTime = z
  .string()
  .meta({ pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`, example: '2027-01-16 11:00:00' })

/** `HH:MM:SS`. */
export const duration = z.string().meta({ pattern: String.raw`^\d{2,}:\d{2}:\d{2}$`, example: '01:50:00' })

/** A calendar day, `YYYY-MM-DD`. */
export const calendarDay = z.string().meta({ format: 'date' })

/** An instant as ISO 8601 writes it, in UTC. */
export const instant = z.string().meta({ format: 'date-time' })

/** 0 or 1. */
export const flag = z.int().meta({ enum: [0, 1] })

/** An ISO 4217 code. */
export const currencyCode = z.string().meta({ pattern: '^[A-Z]{3}$', example: 'EUR' })

/** A URL. */
export const url = z.string().meta({ format: 'uri' })
