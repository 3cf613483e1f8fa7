import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { LargeBody } from '../../../http/large-body.ts'
import { once } from '../../../values/once.ts'

/** How many large answers of the same routes are kept; the one that nobody asked for the longest makes room. */
const MOST_KEPT = 32

/** Such answers are made of routes and of what is loaded with them: where these stand, so do the answers. */
const keptByRoutes = new WeakMap<Catalogue['routes'], Map<string, () => Promise<LargeBody>>>()

/** The answer of that name, built once per catalogue's routes rather than per request. */
export function keepBody(
  { routes }: Catalogue,
  name: string,
  build: () => string | Promise<string>,
): Promise<LargeBody> {
  const kept = keptByRoutes.get(routes) ?? new Map<string, () => Promise<LargeBody>>()
  keptByRoutes.set(routes, kept)
  const body = kept.get(name) ?? once(async () => new LargeBody(await build()))
  // Put in anew, it is the last to make room.
  kept.delete(name)
  kept.set(name, body)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return body()
}
