import type { SeenLog } from '../services/bookings/seen-log.ts'
import type { Visit } from './door.ts'

/** Returns what was displayed of bookings, for the field `seen` of a form: `12:345 13:346`. */
export function writeSeen(seen: SeenLog): string {
  return Array.from(seen, ([bookingId, line]) => `${bookingId}:${line}`).join(' ')
}

/**
 * Returns what was displayed of bookings to the sender of a form; null if the form does not say. It is parsed from the
 * raw body, because it may be longer than any typed field.
 */
export function readSeen({ request: { body } }: Pick<Visit, 'request'>): SeenLog | null {
  const field: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'seen') : undefined
  const lines = typeof field === 'string' ? Array.from(field.matchAll(/(\d{1,15}):(\d{1,15})/g)) : []
  return lines.length === 0 ? null : new Map(lines.map(([, bookingId, line]) => [Number(bookingId), Number(line)]))
}
