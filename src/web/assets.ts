import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LargeBody, sendLarge } from '../http/large-body.ts'
import type { Api } from '../http/zod.ts'
import { REFUSED_LAST } from '../http/shed-load.ts'

/** A file that every page needs. Its path below the site holds a hash of what is in it, so that it can be kept for ever. */
export interface Asset {
  name: string
  hash: string
  path: string
  type: string
  body: LargeBody
}

/** The style sheet of all pages. */
export const STYLE = assetOf('style.css', 'text/css; charset=utf-8')

/** The script of all pages, which none of them needs. */
export const SCRIPT = assetOf('script.js', 'text/javascript; charset=utf-8')

const FOR_EVER = 'public, max-age=31536000, immutable'

/** GET /assets/<file>: style sheet and script. A page made by another version of this process gets the current one. */
export async function pageAssets(site: Api): Promise<void> {
  for (const { name, hash, type, body } of [STYLE, SCRIPT]) {
    const [stem, ending] = name.split('.')
    site.get<{ Params: { hash: string } }>(`/assets/${stem}-:hash.${ending}`, REFUSED_LAST, (request, reply) =>
      sendLarge(request, reply.type(type), body, request.params.hash === hash ? FOR_EVER : 'no-cache'),
    )
  }
}

function assetOf(name: string, type: string): Asset {
  const text = readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { name, hash, path: `/assets/${name.replace('.', `-${hash}.`)}`, type, body: new LargeBody(text) }
}
