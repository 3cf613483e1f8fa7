import type { FastifyInstance } from 'fastify'
import { readBuilt } from '../../built.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import { html, type Markup } from '../../values/html.ts'
import { drawing } from '../parts/drawing.ts'

/** Our icons, each as strokes on a square of 20. */
const ICONS = {
  people: drawn('M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 17c.4-3.4 2.8-5.3 6.2-5.3s5.8 1.9 6.2 5.3Z'),
  suitcase: drawn('M4.5 6.5h11v10h-11ZM7.5 6.3V3.5h5v2.8M8 16.5v-10M12 16.5v-10'),
  skis: drawn('M3.5 16.5 14 4.5c.8-1 1.7-1.2 2.5-.9M6.5 17.5 17 6.5'),
  check: drawn('M4 10.5 8.2 15 16 5.5'),
  arrow: drawn('M3.5 10h12.5M11.5 5.5 16 10l-4.5 4.5'),
  return: drawn('M3.5 7h12M12 3.5 15.5 7 12 10.5M16.5 13.5h-12M8 10l-3.5 3.5L8 17'),
  plane: drawn(
    'M17.200 3.200c-.9-.9-2.300-.5-3 .2L11.300 6.300 4.600 4.300 3.200 5.700l5.300 3.400-2.800 2.800-2.200-.3-1 1 2.800 1.500 1.500 2.800 1-1-.3-2.200 2.800-2.800 3.400 5.300 1.400-1.400-2-6.700 2.900-2.900c.7-.7 1.100-2.100.2-3Z',
  ),
  flag: drawn('M5 17.500V3M5 3.800h9.500l-2 3.400 2 3.400H5'),
  swap: drawn('M4 7h11.500M12.500 4l3 3-3 3M16 13H4.500M7.500 10l-3 3 3 3'),
  seat: drawn('M7 3v7.500h5.500c1 0 1.500.6 1.500 1.500V17M7 10.500 6 17M7 14h7'),
  clock: drawn('M10 17.200a7.200 7.200 0 1 0 0-14.400 7.200 7.200 0 0 0 0 14.400ZM10 6v4.300l2.800 1.700'),
  sign: drawn('M3 4h14v7.500H3zM10 11.500V17M6.500 7.700h7'),
  shield: drawn(
    'M10 2.800 16.200 5v4.800c0 3.600-2.600 6.200-6.200 7.400-3.600-1.200-6.200-3.800-6.200-7.400V5ZM7.300 10l2 2 3.500-3.800',
  ),
  van: drawn(
    'M2.500 14V6h9.500l4.500 4v4h-1.800M12 6v4h4.500M4.200 14H2.500M11.500 14H7.800M6 15.700a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400ZM13.200 15.700a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400Z',
  ),
  train: drawn(
    'M5.500 3h9v9.500h-9ZM5.500 8h9M8 10.300v.1M12 10.300v.1M7.500 12.500l-2.500 4.500M12.500 12.500l2.500 4.500M6.500 15.500h7',
  ),
  house: drawn('M4.500 16.500v-12h7v12M11.500 8h4v8.500M3 16.500h14M7 7.500h2M7 10.500h2M7 13.500h2'),
  shop: drawn('M3 8.500 4.500 3.500h11L17 8.500M3 8.500h14M4.500 8.500v8h11v-8M8.500 16.500v-4.500h3v4.500'),
  file: drawn('M5 2.800h6.500L15 6.300v10.900H5ZM11.500 2.800v3.500H15M7.500 10h5M7.500 13h5'),
  share: drawn('M10 12V3M7 5.800 10 2.800l3 3M6 9H4.500v8h11V9H14'),
  note: drawn('M3.500 16.500l.8-3.500L13.500 3.800l2.700 2.700L7 15.700ZM11.500 5.800l2.700 2.700'),
  warning: drawn('M10 3 17.5 16.500h-15ZM10 8v4M10 14.200v.1'),
  boots: drawn('M6.500 3h5v7.500l4.200 1.700c.8.3 1.300 1 1.300 1.900V16.500h-11V10zM6.500 7h5M6 16.500V14'),
  helmet: drawn('M3 12.500a7 7 0 0 1 14 0v1.500H9.500l-2-3H3.300M9.500 14v-1.500'),
  lock: drawn('M4.5 9h11v7.500h-11zM7 9V6.500a3 3 0 0 1 6 0V9'),
  cash: drawn('M2.500 5.500h15v9h-15zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM5 8v.1M15 12v.1'),
  calendar: drawn('M3.500 5h13v11.500h-13ZM3.500 8.500h13M7 3v3.500M13 3v3.500'),
  pin: drawn(
    'M10 17.500s5.500-5 5.500-9a5.500 5.500 0 0 0-11 0c0 4 5.500 9 5.500 9ZM10 10.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  ),
  phone: drawn(
    'M6.2 3.5 8 7.2 6.4 9c.9 2 2.5 3.6 4.6 4.6l1.8-1.6 3.7 1.8v2.4c0 .6-.5 1.1-1.1 1C8.6 16.7 3.300 11.4 2.800 4.600c0-.6.4-1.1 1-1.100Z',
  ),
}

/** The name of an icon. */
export type IconName = keyof typeof ICONS

/** Returns a small icon next to a text that says the same. */
export function icon(name: IconName): Markup {
  return ICONS[name]
}

function drawn(strokes: string): Markup {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="${strokes}" />
  </svg>`
}

/** The logo of the site. */
export const MARK = drawing('mark')

/**
 * GET /favicon.ico and /icon.svg: the icon that browsers show beside a page's title; /apple-touch-icon.png: the one on a
 * telephone's home screen, which telephones request without being told.
 */
export function favicon(app: FastifyInstance): void {
  app.get('/favicon.ico', { config: REFUSED_LAST }, (_, reply) => reply.headers(HEADERS).type('image/x-icon').send(ICO))
  app.get('/icon.svg', { config: REFUSED_LAST }, (_, reply) => reply.headers(HEADERS).type('image/svg+xml').send(SVG))
  app.get(HOME_ICON.path, { config: REFUSED_LAST }, async (_, reply) =>
    reply
      .headers(HEADERS)
      .type('image/png')
      .send(await readBuilt(HOME_ICON.file)),
  )
}

/** The icon on a home screen: a square without corners, which telephones round themselves. */
export const HOME_ICON = { path: '/apple-touch-icon.png', file: 'apple-touch-icon.png', size: 180 }

/** Returns the drawing of the icon on a home screen. */
export function homeIcon(): string {
  return SVG.replace(' rx="7"', '')
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
