import type { Options } from './options.ts'

/** A place as it is offered to choose. */
export interface FoundPlace {
  /** What the deep link calls it. */
  code: string
  name: string
  /** What tells it from others of its name. */
  detail: string
}

/** Finds places for a typed text; undefined while nobody can be asked. */
export type PlaceSearch = (text: string) => Promise<readonly FoundPlace[] | undefined>

/** Longer than anybody waits for suggestions. */
const PATIENCE_MS = 5_000

/** How long an API is left alone that failed without saying for how long. */
const PAUSE_SECONDS = 10

/**
 * A search in a public API, whose answer the caller reads. It is never asked twice for the same text, and not while it
 * wants to be left alone or cannot be reached.
 */
export function placeSearch(
  url: string,
  { key }: Options,
  read: (answer: Response) => Promise<FoundPlace[]>,
): PlaceSearch {
  const known = new Map<string, readonly FoundPlace[]>()
  // In the URL: a header would have browsers ask first whether they may send it.
  const question = key ? `?api_key=${key}&q=` : '?q='
  let pausedUntil = 0

  const pause = (seconds = PAUSE_SECONDS) => {
    pausedUntil = performance.now() + 1_000 * seconds
    return undefined
  }
  const ask = async (text: string) => {
    const answer = await fetch(url + question + encodeURIComponent(text), {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) return pause(Number(answer.headers.get('Retry-After')) || PAUSE_SECONDS)
    const places = (await read(answer)).slice(0, MOST)
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

/** More are not looked through. */
const MOST = 8
