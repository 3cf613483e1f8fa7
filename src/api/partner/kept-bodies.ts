import type { Catalogue } from '../../catalogue/catalogue.ts'
import { LargeBody } from '../../http/large-body.ts'

/** How many large answers of one catalogue are kept; the oldest makes room. */
const MOST_KEPT = 32

const keptByCatalogue = new WeakMap<Catalogue, Map<string, LargeBody | Promise<LargeBody>>>()

/** The answer of that name, built once per catalogue rather than per request. */
export function keepBody(
  catalogue: Catalogue,
  name: string,
  build: () => string | Promise<string>,
): LargeBody | Promise<LargeBody> {
  let kept = keptByCatalogue.get(catalogue)
  if (!kept) keptByCatalogue.set(catalogue, (kept = new Map()))
  let body = kept.get(name)
  if (!body) {
    const json = build()
    body = typeof json === 'string' ? new LargeBody(json) : json.then((text) => new LargeBody(text))
    kept.set(name, body)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  return body
}
