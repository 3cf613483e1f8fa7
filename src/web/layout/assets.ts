import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BUILT_FOLDER } from '../../built.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import type { ASSET_FILES } from './asset-files.ts'
import { previews } from './preview.ts'

/** A file that pages load. Its path contains a hash of its content, so that browsers can cache it forever. */
export interface Asset {
  name: string
  hash: string
  path: string
  type: string
  body: CachedBody
}

/** The style sheet of all pages. */
export const STYLE = assetOf('style.css', 'text/css; charset=utf-8')

/** The script of all pages, which also work without it. */
export const SCRIPT = assetOf('script.js', 'text/javascript; charset=utf-8')

/** The additional script of the pages on which a sale is filled in, which also work without it. */
export const CHECKOUT_SCRIPT = assetOf('checkout.js', 'text/javascript; charset=utf-8')

/** The additional style sheet of pages for partners, operators and developers. */
export const PARTNERS_STYLE = assetOf('partners.css', 'text/css; charset=utf-8')

/** The additional style sheet of the operator's desk. */
export const DESK_STYLE = assetOf('desk.css', 'text/css; charset=utf-8')

/** The script of the desk, which also works without it. */
export const DESK_SCRIPT = assetOf('desk.js', 'text/javascript; charset=utf-8')

/** The additional style sheet of drivers' pages. */
export const DRIVER_STYLE = assetOf('driver.css', 'text/css; charset=utf-8')

/** The script of drivers' pages, which also work without it. */
export const DRIVER_SCRIPT = assetOf('driver.js', 'text/javascript; charset=utf-8')

const ASSETS = [STYLE, SCRIPT, CHECKOUT_SCRIPT, PARTNERS_STYLE, DESK_STYLE, DESK_SCRIPT, DRIVER_STYLE, DRIVER_SCRIPT]

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * GET /assets/<file>: style sheets, scripts and previews. A page from a process of another version gets the current
 * file.
 */
export async function pageAssets(site: Api): Promise<void> {
  previews(site)
  for (const { name, hash, type, body } of ASSETS) {
    const [stem, ending] = name.split('.')
    site.get<{ Params: { hash: string } }>(
      `/assets/${stem}-:hash.${ending}`,
      { config: REFUSED_LAST },
      (request, reply) =>
        sendCached(request, reply.type(type), body, request.params.hash === hash ? FOR_EVER : 'no-cache'),
    )
  }
}

function assetOf(name: (typeof ASSET_FILES)[number], type: string): Asset {
  const text = readFileSync(new URL(name, BUILT_FOLDER), 'utf8')
  const tag = hash('sha256', text).slice(0, 16)
  return { name, hash: tag, path: `/assets/${name.replace('.', `-${tag}.`)}`, type, body: new CachedBody(text) }
}
