import type { FastifyInstance } from 'fastify'
import { REFUSED_LAST } from '../../http/shed-load.ts'

/** GET /favicon.ico and /icon.svg: the icon that browsers show beside a page's title. */
export function favicon(app: FastifyInstance): void {
  app.get('/favicon.ico', { config: REFUSED_LAST }, (_, reply) => reply.headers(HEADERS).type('image/x-icon').send(ICO))
  app.get('/icon.svg', { config: REFUSED_LAST }, (_, reply) => reply.headers(HEADERS).type('image/svg+xml').send(SVG))
}

const HEADERS = { 'Cache-Control': 'public, max-age=604800' }

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5fa5"/><path d="M4 24l8.5-13 4 6 3-4.5L28 24z" fill="#fff"/></svg>`

/** The icon in the address of a link, so that a page needs no request for it. */
export const TAB_ICON = `data:image/svg+xml,${encodeURIComponent(SVG)}`

/** The same at 32 pixels, for browsers that request it without having loaded a page. */
const ICO = Buffer.from(
  'AAABAAEAICAAAAEAIACDAgAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgGAAAAc3p69AAAAkpJREFUeNpjYUAGCfMFuP6zFgJZFoz/GQwYGBnFGKgB/v9/9Z+R4QKQdeIb4+9+hgWJH2BSjDAGV9wST6CFc4ACUgw0BP8ZGJ4BHZTybVHMdrgDuGOXujMwMexgoCP4//+/F8gRjAxRSwW5WP5fZWRklKSrA4Ah8Y2FVZeFk/l/PL0thwa9FOevX3EsTIwMFgwDBEB2M/1nYBwwB4DsZmFkZJAfKAeA7GZiGGAw6gAm0lItI8OMZAsGZibGgXFAkbcWQ4ytEkOZrw5WeS1pfto5QEmMh6EqQBfMLvfTYdCQ4kORV5fkYzjS6MlgqSpKGwfMy7BmYGOBKGdhZgTzYVEBohdkQuSX5NgyCPOwU9cBOe4aDCZKwihienKC8KgA0bpAPgiI83MwLMiyJtoBzGwGwQ34FMgKczMsz7VjYGXGdKuVmhjD9WcfGXpiTBiYkBKmoigPw5cfvxlO3nlDeQjMTbdi4GRjxioHioqlwCAH0eigKdSQwVhRmDIHJDmoAH0pSlb2AjlqWa4tAw8HC3kOkBTgZGiLMKIoj0sLcTHMSrUkzwGz0iwJup4Y4Gcsy5DipEqaAyKtFBkctSSoVtp1RRkzaOIopDAcIMrLDk7V1ASg8mF5nh3WxIzhgP54MwZ+LlaqVzoq4rwME4FmY7QJuOOX/h/o2vDlANr/kun/f3CPZWDahEC7gY3SAXQAA8gBTEwzgMwPA2D9B5DdTD8WRD74958hif7Bz5gAshucDb8vilkP6quBO4506JJB+oXRG1F6xwPVPQcA3GKdL+2R3bEAAAAASUVORK5CYII=',
  'base64',
)
