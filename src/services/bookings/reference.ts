import { randomInt } from 'node:crypto'

/** A booking reference: the prefix and nine digits that cannot be guessed from earlier ones (decisions 6.9). */
export function newReference(prefix: string): string {
  return `${prefix}${randomInt(100_000_000, 1_000_000_000)}`
}
