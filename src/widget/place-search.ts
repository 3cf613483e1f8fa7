import type { Options } from './options.ts'

/** A place in the suggestions. */
export interface FoundPlace {
  /** Its value in the deep link. */
  code: string
  name: string
  /** What distinguishes it from others of the same name. */
  detail: string
}

/** Finds places for a typed text; undefined while the API is unavailable. */
export type PlaceSearch = (text: string) => Promise<readonly FoundPlace[] | undefined>

/** Longer than anybody waits for suggestions. */
const TIMEOUT_MS = 5_000

/** For how long an API is left alone after a failure without a Retry-After. */
const PAUSE_SECONDS = 10

/** More suggestions would not be read. */
const MAX = 8

/**
 * Returns a search by a public API; the caller parses its responses. The same text is never requested twice, and
 * nothing is requested while the API asks for a pause or cannot be reached.
 */
export function placeSearch(
  url: string,
  { key }: Options,
  read: (answer: Response) => Promise<FoundPlace[]>,
): PlaceSearch {
  const known = new Map<string, readonly FoundPlace[]>()
  // In the URL, because a header would cause a preflight request.
  const question = key ? `?api_key=${encodeURIComponent(key)}&q=` : '?q='
  let pausedUntil = 0

  const pause = (seconds = PAUSE_SECONDS) => {
    pausedUntil = performance.now() + 1_000 * seconds
    return undefined
  }
  const ask = async (text: string) => {
    // Not by a signal, which a page's own `fetch` may not know.
    const tooLate = new Promise<never>((_, refuse) => setTimeout(refuse, TIMEOUT_MS))
    const answer = await Promise.race([
      fetch(url + question + encodeURIComponent(text), { credentials: 'omit' }),
      tooLate,
    ])
    if (!answer.ok) return pause(Number(answer.headers.get('Retry-After')) || PAUSE_SECONDS)
    const places = (await read(answer)).slice(0, MAX)
    known.set(text, places)
    return places
  }
  return async (text) => {
    const places = known.get(text)
    if (places || performance.now() < pausedUntil) return places
    // Offline, blocked by the policy of the page, or too slow.
    return ask(text).catch(() => pause())
  }
}
