import { createHmac, hash, randomUUID } from 'node:crypto'
import type { TextParams } from '../web/request/text-params.ts'

/** Returns the key of a form, which is generated with it, so that a form sent twice books once. */
export function submissionKeyOf({ submission_key: key }: TextParams): string {
  return key !== undefined && /^[\x21-\x7e]{8,100}$/.test(key) ? key : randomUUID()
}

/** Returns the key of a form that was sent before with other content: the same for the same content. */
export function revisedKey(sentKey: string, digest: string): string {
  return hash('sha256', `${sentKey} ${digest}`, 'base64url')
}

/** The field that says 1 once the traveller has been asked and books the same again (decisions 7.47). */
export const BOOK_AGAIN = 'book_again'

/** Fields that the traveller has not filled in. */
const CARRIED = new Set(['submission_key', 'quoted_total', 'draft', 'draft_key', BOOK_AGAIN])

/**
 * Returns a digest of the input. Two forms with the same digest have the same input. It cannot be guessed without the
 * key.
 */
export function formDigest(key: Buffer, typed: TextParams): string {
  const filledIn = Object.entries(typed)
    .filter(([name]) => !CARRIED.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', key).update(JSON.stringify(filledIn)).digest('base64url')
}
