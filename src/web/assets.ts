import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LargeBody, sendLarge } from '../http/large-body.ts'
import type { Api } from '../http/zod.ts'
import { REFUSED_LAST } from '../http/shed-load.ts'
import { previews } from './preview.ts'

/** A file that pages load. Its path contains a hash of its content, so that browsers can cache it forever. */
export interface Asset {
  name: string
  hash: string
  path: string
  type: string
  body: LargeBody
}

/** The style sheet of all pages. */
export const STYLE = assetOf('style.css', 'text/css; charset=utf-8')

/** The script of all pages, which also work without it. */
export const SCRIPT = assetOf('script.js', 'text/javascript; charset=utf-8')

/** The additional style sheet of the operator's desk. */
export const DESK_STYLE = assetOf('desk.css', 'text/css; charset=utf-8')

/** The script of the desk, which also works without it. */
export const DESK_SCRIPT = assetOf('desk.js', 'text/javascript; charset=utf-8')

/** The additional style sheet of drivers' pages. */
export const HAND_STYLE = assetOf('hand.css', 'text/css; charset=utf-8')

/** The script of drivers' pages, which also work without it. */
export const HAND_SCRIPT = assetOf('hand.js', 'text/javascript; charset=utf-8')

const ASSETS = [STYLE, SCRIPT, DESK_STYLE, DESK_SCRIPT, HAND_STYLE, HAND_SCRIPT]

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * GET /assets/<file>: style sheets, scripts and previews. A page from a process of another version gets the current
 * file.
 */
export async function pageAssets(site: Api): Promise<void> {
  previews(site)
  for (const { name, hash, type, body } of ASSETS) {
    const [stem, ending] = name.split('.')
    site.get<{ Params: { hash: string } }>(`/assets/${stem}-:hash.${ending}`, REFUSED_LAST, (request, reply) =>
      sendLarge(request, reply.type(type), body, request.params.hash === hash ? FOR_EVER : 'no-cache'),
    )
  }
}

function assetOf(name: string, type: string): Asset {
  const source = withoutRemarks(readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8'))
  const text = name.endsWith('.css') ? withoutBlanks(source) : source
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { name, hash, path: `/assets/${name.replace('.', `-${hash}.`)}`, type, body: new LargeBody(text) }
}

/** Removes comments and indentation, a quarter of the size. */
function withoutRemarks(source: string): string {
  return source
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s+/g, '\n')
}

/** Removes line breaks and spaces around punctuation from a style sheet, which has no strings with such punctuation. */
function withoutBlanks(css: string): string {
  return css
    .replace(/;?\n\}/g, '}')
    .replace(/([{};,])\n/g, '$1')
    .replace(/: /g, ':')
    .replace(/ ?([>,]) /g, '$1')
    .replaceAll(' {', '{')
}
