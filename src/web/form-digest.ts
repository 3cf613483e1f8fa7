import { createHmac } from 'node:crypto'
import type { Typed } from './typed.ts'

/** What a form carries that its traveller has not filled in. */
const CARRIED = new Set(['submission_key', 'quoted_total'])

/** Returns a digest of what was filled in: two forms with the same one say the same. Nobody without the key can guess it. */
export function formDigest(key: Buffer, typed: Typed): string {
  const filledIn = Object.entries(typed)
    .filter(([name]) => !CARRIED.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', key).update(JSON.stringify(filledIn)).digest('base64url')
}
