import type { FastifyInstance } from 'fastify'
import { unescaped } from './page.ts'

/** What a search engine reads on a page. */
export interface ReadPage {
  status: number
  html: string
  canonical: string | undefined
  alternates: [language: string, url: string][]
  isIndexed: boolean
  picture: string | undefined
  /** Its structured data, in the vocabulary of schema.org. */
  things: Record<string, unknown>[]
}

/** Reads a page as search engines do. */
export async function readPage(app: FastifyInstance, url: string): Promise<ReadPage> {
  const { statusCode: status, body: html } = await app.inject(url)
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  const graph: unknown = data === undefined ? undefined : JSON.parse(data)['@graph']
  return {
    status,
    html,
    canonical: unescapedIn(html, /<link rel="canonical" href="([^"]*)"/),
    alternates: Array.from(html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g), (found) => [
      found[1] ?? '',
      unescaped(found[2]),
    ]),
    isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    picture: unescapedIn(html, /<meta property="og:image" content="([^"]*)"/),
    things: Array.isArray(graph) ? graph : [],
  }
}

function unescapedIn(html: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

/** Returns the addresses in a sitemap, or in the index of one. */
export async function locationsIn(app: FastifyInstance, url: string): Promise<string[]> {
  const { body } = await app.inject(url)
  return Array.from(body.matchAll(/<loc>([^<]*)<\/loc>/g), ([, location = '']) => unescaped(location))
}
