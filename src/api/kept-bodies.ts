import type { Catalogue } from '../catalogue/catalogue.ts'
import { CachedBody } from '../http/cached-body.ts'
import { memoize, once } from '../values/memo.ts'

/** How many bytes of large responses are kept for the same routes; the least recently used ones are dropped first. */
const MAX_BYTES = 32 * 1024 * 1024
/** The size of a kept response besides its content. */
const OVERHEAD_BYTES = 4 * 1024

/** These responses are made of routes and data loaded with them, so they are valid as long as the routes are. */
const keptFor = memoize((_: Catalogue['routes']) => new Map<string, Kept>())

interface Kept {
  body: () => Promise<CachedBody>
  bytes: number
  lastUse: number
}

let uses = 0

/** Writes a response: at once or, if it is large, in pieces. */
type Build = () => string | Promise<string> | Iterable<string> | AsyncIterable<string>

/** Returns the response of that name, built once per set of routes instead of per request. */
export function keepBody({ routes }: Catalogue, name: string, build: Build): Promise<CachedBody> {
  const kept = keptFor(routes)
  let answer = kept.get(name)
  if (!answer) kept.set(name, (answer = newAnswer(kept, build)))
  answer.lastUse = ++uses
  return answer.body()
}

function newAnswer(kept: Map<string, Kept>, build: Build): Kept {
  const body = once(async () => {
    const built = await build()
    const made = typeof built === 'string' ? new CachedBody(built) : await CachedBody.of(built)
    answer.bytes += made.bytes.length
    makeRoom(kept)
    return made
  })
  const answer = { body, bytes: OVERHEAD_BYTES, lastUse: 0 }
  return answer
}

/** How many characters of a large response are written before they are handed on, and others have a turn. */
const PIECE = 128 * 1024

/**
 * Yields JSON in pieces of about the same size: a list of what is written of each item, or an object of which that is a
 * member. Items of which nothing is written are left out.
 */
export function* jsonPieces<Item>(
  brackets: '[]' | '{}',
  items: Iterable<Item>,
  write: (item: Item) => string | undefined,
): Generator<string> {
  let piece: string = brackets.charAt(0)
  let before = ''
  for (const item of items) {
    const written = write(item)
    if (written === undefined) continue
    piece += before + written
    before = ','
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece + brackets.charAt(1)
}

/** Returns a member of an object as JSON. */
export function jsonMember(name: string, json: string): string {
  return `${JSON.stringify(name)}:${json}`
}

/** Drops old responses. The most recently used one stays, however large it is. */
function makeRoom(kept: Map<string, Kept>): void {
  let bytes = 0
  for (const [name, answer] of Array.from(kept).sort(([, one], [, other]) => other.lastUse - one.lastUse)) {
    if (bytes > MAX_BYTES) kept.delete(name)
    bytes += answer.bytes
  }
}
