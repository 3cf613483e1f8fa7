import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { DEMO_FOLDER } from '../catalogue/demo.ts'
import type { Api } from '../http/zod.ts'
import { html, type Markup, verbatim } from '../values/html.ts'

const FOLDER = join(DEMO_FOLDER, 'vehicles')

/** GET /vehicles/<name>.svg: the pictures that `image_link` of the demo catalogue names, for any page to show. */
export async function vehiclePictures(site: Api): Promise<void> {
  site.addHook('onRoute', (route) => {
    route.config = { ...route.config, refused: 'last' }
  })
  await site.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/vehicles/',
    // A route for each picture, so that every other path stays free.
    wildcard: false,
    index: false,
    decorateReply: false,
    maxAge: '30d',
    setHeaders(reply) {
      reply.setHeader('Access-Control-Allow-Origin', '*')
    },
  })
}

/** The picture of a vehicle beside its name: one of ours stands in the page itself. */
export function vehiclePicture(imageLink: string): Markup {
  return OURS.get(imageLink) ?? html`<img src="${imageLink}" alt="" loading="lazy" width="320" height="144" />`
}

/** Our pictures by their links, without the words in them, which would be read aloud beside the name. */
const OURS: ReadonlyMap<string, Markup> = new Map(
  readdirSync(FOLDER).map((file) => {
    const svg = readFileSync(join(FOLDER, file), 'utf8')
    const silent = svg.replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true" focusable="false"')
    return [`/vehicles/${file}`, verbatim(silent.replace(/<title>[^<]*<\/title>/, '').replace(/\s*\n\s*/g, ''))]
  }),
)
