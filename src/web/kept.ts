import { Markup } from '../values/html.ts'

/** What pages show again and again is little; whatever else comes is not kept for ever. */
const MOST_KEPT = 500

const keptByOwner = new WeakMap<object, Map<string, Markup>>()

/**
 * Returns a part of pages as it was first made for this owner, such as a frame, under this key, which names everything
 * else that the part depends on.
 */
export function kept(owner: object, key: string, make: () => Markup): Markup {
  let parts = keptByOwner.get(owner)
  if (!parts) keptByOwner.set(owner, (parts = new Map()))
  let part = parts.get(key)
  if (!part) {
    if (parts.size === MOST_KEPT) parts.clear()
    parts.set(key, (part = inOnePiece(make())))
  }
  return part
}

/** Returns markup that is to be kept: a text that was joined is a tree of its pieces, which would be walked for every page. */
export function inOnePiece(part: Markup): Markup {
  return new Markup(Buffer.from(part.bytes, 'latin1').toString('latin1'))
}
