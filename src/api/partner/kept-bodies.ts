import type { Catalogue } from '../../catalogue/catalogue.ts'
import { LargeBody } from '../../http/large-body.ts'
import { once } from '../../values/once.ts'

/** How many large answers of one catalogue are kept; the one that nobody asked for the longest makes room. */
const MOST_KEPT = 32

const keptByCatalogue = new WeakMap<Catalogue, Map<string, () => Promise<LargeBody>>>()

/** The answer of that name, built once per catalogue rather than per request. */
export function keepBody(
  catalogue: Catalogue,
  name: string,
  build: () => string | Promise<string>,
): Promise<LargeBody> {
  const kept = keptByCatalogue.get(catalogue) ?? new Map<string, () => Promise<LargeBody>>()
  keptByCatalogue.set(catalogue, kept)
  const body = kept.get(name) ?? once(async () => new LargeBody(await build()))
  // Put in anew, it is the last to make room.
  kept.delete(name)
  kept.set(name, body)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return body()
}
