import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { DEMO_FOLDER } from '../catalogue/demo.ts'
import type { Api } from '../http/zod.ts'

/** GET /vehicles/<name>.svg: the pictures that `image_link` of the demo catalogue names, for any page to show. */
export async function vehiclePictures(site: Api): Promise<void> {
  await site.register(fastifyStatic, {
    root: join(DEMO_FOLDER, 'vehicles'),
    prefix: '/vehicles/',
    // A route for each picture, so that every other path stays free.
    wildcard: false,
    index: false,
    decorateReply: false,
    maxAge: '30d',
    setHeaders(reply) {
      reply.setHeader('Access-Control-Allow-Origin', '*')
      reply.setHeader('X-Content-Type-Options', 'nosniff')
    },
  })
}
