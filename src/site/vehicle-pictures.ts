import { readdirSync, readFileSync } from 'node:fs'
import { CachedBody, sendCached } from '../http/cached-body.ts'
import { REFUSED_LAST } from '../http/shed-load.ts'
import type { Api } from '../http/zod.ts'
import { html, type Markup, verbatim } from '../values/html.ts'

const FOLDER = new URL('../web/assets/vehicles/', import.meta.url)

/** Our pictures by file name. */
const PICTURES: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')]),
)

/** GET /vehicles/<name>.svg: the pictures that `image_link` of the demo catalogue refers to, for any page. */
export async function vehiclePictures(site: Api): Promise<void> {
  for (const [file, svg] of PICTURES) {
    const body = new CachedBody(svg)
    site.get(`/vehicles/${file}`, { config: REFUSED_LAST }, (request, reply) =>
      sendCached(request, reply.headers(OPEN).type('image/svg+xml'), body, 'public, max-age=2592000'),
    )
  }
}

const OPEN = { 'Access-Control-Allow-Origin': '*' }

/** Returns the picture of a vehicle beside its name; one of ours is inlined. */
export function vehiclePicture(imageLink: string): Markup {
  return OURS.get(imageLink) ?? html`<img src="${imageLink}" alt="" loading="lazy" width="320" height="144" />`
}

/** Our pictures by their links, without their texts, which would be read aloud in addition to the name. */
const OURS: ReadonlyMap<string, Markup> = new Map(
  Array.from(PICTURES, ([file, svg]) => {
    const silent = svg.replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true"')
    return [`/vehicles/${file}`, verbatim(silent.replace(/<title>[^<]*<\/title>/, '').replace(/\s*\n\s*/g, ''))]
  }),
)
