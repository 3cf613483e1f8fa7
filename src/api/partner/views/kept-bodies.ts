import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { LargeBody } from '../../../http/large-body.ts'
import { once } from '../../../values/once.ts'

/** How many large answers for the same routes are kept; the least recently used one makes room. */
const MOST_KEPT = 32

/** Such answers are made of routes and of what is loaded with them: they stay valid as long as the routes. */
const keptByRoutes = new WeakMap<Catalogue['routes'], Map<string, () => Promise<LargeBody>>>()

/** Returns the answer of that name, built once for a catalogue's routes rather than for each request. */
export function keepBody(
  { routes }: Catalogue,
  name: string,
  build: () => string | Promise<string>,
): Promise<LargeBody> {
  const kept = keptByRoutes.get(routes) ?? new Map<string, () => Promise<LargeBody>>()
  keptByRoutes.set(routes, kept)
  const body = kept.get(name) ?? once(async () => new LargeBody(await build()))
  // Inserted again, it is the last to make room.
  kept.delete(name)
  kept.set(name, body)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return body()
}
