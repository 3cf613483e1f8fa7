import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { LargeBody, sendLarge } from '../../http/large-body.ts'
import { once } from '../../values/once.ts'

/** The API descriptions by file name, made when first asked for and served under /openapi/, and an interactive page over them at /reference that needs nothing from outside. */
export async function reference(app: FastifyInstance, documents: ReadonlyMap<string, () => object>): Promise<void> {
  for (const [name, describe] of documents) {
    const body = once(async () => new LargeBody(JSON.stringify(describe())))
    app.get(`/openapi/${name}`, (request, reply) =>
      sendLarge(request, reply.headers(OPEN), body(), 'public, max-age=300'),
    )
  }

  await app.register(fastifyStatic, { root: ASSETS, prefix: '/reference/assets/', index: false })
  const urls = [...documents.keys()].map((name) => ({ name, url: `/openapi/${name}` }))
  app.get('/reference', (_, reply) => reply.header('Content-Type', 'text/html; charset=utf-8').send(PAGE))
  app.get('/reference/start.js', (_, reply) =>
    reply.header('Content-Type', 'text/javascript; charset=utf-8').send(`
      SwaggerUIBundle({
        urls: ${JSON.stringify(urls)},
        dom_id: '#reference',
        deepLinking: true,
        presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
        layout: 'StandaloneLayout',
      })`),
  )
}

/** What a page of another site needs to read a description, and to hear whether it changed. */
const OPEN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' }

const ASSETS = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

const PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Navette API reference</title>
      <link rel="stylesheet" href="/reference/assets/swagger-ui.css" />
    </head>
    <body>
      <div id="reference"></div>
      <script src="/reference/assets/swagger-ui-bundle.js"></script>
      <script src="/reference/assets/swagger-ui-standalone-preset.js"></script>
      <script src="/reference/start.js"></script>
    </body>
  </html>`
