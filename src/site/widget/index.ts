import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Catalogue, unlimited } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { html, type Markup, verbatim } from '../../values/html.ts'
import { LANGUAGES } from '../../values/language.ts'
import { memoize, once } from '../../values/memo.ts'
import type { Operator } from '../../values/operator.ts'
import { isVariant } from '../../values/place-code.ts'
import { codeText } from '../../web/parts/copyable.ts'
import { usualLimit } from '../../web/request/limits.ts'
import { textParams } from '../../web/request/text-params.ts'
import { WIDGET_ATTRIBUTES } from '../../widget/attributes.ts'
import { type WidgetWishes, widgetCode, widgetPolicy } from './embed-code.ts'
import { scriptOf, wordsOf } from './script.ts'

/**
 * GET /js/widget.min.js: the search form for partners' pages; /js/words-<language>.js: what it says in a language;
 * /js/places.js: the names of places for it; and /js/widget-demo, a page with the form.
 */
export async function formWidget(app: Api, deps: Deps, site: Site): Promise<void> {
  const { catalogue, operator } = deps
  const script = memoize((current: Catalogue) => once(async () => new CachedBody(await scriptOf(site, current))))
  const sendScript = (
    request: FastifyRequest,
    reply: FastifyReply,
    body: CachedBody | Promise<CachedBody>,
    cacheControl: string,
  ) => sendCached(request, reply.headers(HEADERS).type('text/javascript; charset=utf-8'), body, cacheControl)
  app.get('/js/widget.min.js', { config: REFUSED_LAST }, (request, reply) =>
    sendScript(request, reply, script(unlimited(catalogue.current))(), FOR_A_WHILE),
  )
  for (const language of LANGUAGES) {
    const words = memoize((current: Catalogue) => moduleOf('words', wordsOf(language, site, current)))
    app.get(`/js/words-${language}.js`, { config: REFUSED_LAST }, (request, reply) =>
      sendScript(request, reply, words(unlimited(catalogue.current)), FOR_A_WHILE),
    )
  }
  app.get('/js/places.js', { config: REFUSED_LAST }, (request, reply) =>
    sendScript(request, reply, placeNames(catalogue.current.places), FOR_A_DAY),
  )
  app.get('/js/widget-demo', { onRequest: usualLimit(deps, site), config: REFUSED_LAST }, ({ query }, reply) =>
    sendDemo(reply, { site, operator, query }),
  )
}

/** Returns the names of places for the widget. */
const placeNames = memoize((places: Catalogue['places']) => {
  const named = [...places.values()].filter(({ code }) => !isVariant(code)).map(({ code, names }) => [code, names])
  return moduleOf('places', Object.fromEntries(named))
})

/**
 * Returns a script module that exports a value to the widget. It is a script because every page with the widget may
 * load scripts from here, whereas its policy may forbid other requests.
 */
function moduleOf(name: string, value: unknown): CachedBody {
  return new CachedBody(`export const ${name} = ${JSON.stringify(value)}\n`)
}

/** Its URL stays the same when it changes. */
const FOR_A_WHILE = 'public, max-age=300'

/** Places are hardly ever renamed. */
const FOR_A_DAY = 'public, max-age=86400'

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * The data of the page. The query may contain the widget's attributes, to try them, and ask for the form alone
 * (`bare=1`).
 */
interface Demo {
  site: Site
  operator: Operator
  query: unknown
}

/** Sends a page as a partner might have it, with its own style, allowing only what the widget needs. */
function sendDemo(reply: FastifyReply, demo: Demo): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    ...widgetPolicy(demo.site),
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'Content-Security-Policy': policy.join('; '), 'Cache-Control': 'no-store' })
    .send(pageOf(demo).toString())
}

function pageOf({ site, operator, query }: Demo): Markup {
  const code = widgetCode(site, wishesOf(query))
  const isBare = textParams(query)['bare'] === '1'
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>The form widget of ${operator.name}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${isBare ? code : explained(site, operator, code)}
      </body>
    </html>`
}

function explained(site: Site, operator: Operator, code: Markup): Markup {
  return html`<main>
    <h1>Chalet Gentiane</h1>
    <p>
      This is what the form widget of ${operator.name} looks like on a page with a style of its own. Six rooms, a stove,
      and no car needed: this is how to get here from the airport.
    </p>
    ${code}
    <h2>The code</h2>
    <p>
      Put it where the form should appear. Every attribute is optional, but without your code or key sales do not count
      as yours. The link is for visitors without scripts.
    </p>
    <pre tabindex="0"><code>${codeText(code)}</code></pre>
    <p>
      Attributes in the address of this page are tried on it, such as
      <a href="?product=ski&amp;theme=dark&amp;lang=fr">product=ski&amp;theme=dark&amp;lang=fr</a>.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">attribute</th>
          <th scope="col">value</th>
        </tr>
      </thead>
      <tbody>
        ${ATTRIBUTE_NOTES.map(
          ([name, note]) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${note}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <h2>The policy</h2>
    <p>If your page has a content security policy, this is what it must allow. This page allows nothing else.</p>
    <pre tabindex="0"><code>Content-Security-Policy: ${widgetPolicy(site).join('; ')}</code></pre>
    <p>
      The widget sets no cookie, stores nothing and loads no picture, font or style. It needs neither inline styles nor
      <code>eval</code>. Without <code>connect-src</code> it suggests no places, but still works.
    </p>
  </main>`
}

const ATTRIBUTE_NOTES = [
  ['data-promo-code', 'Your promo code: the sale counts as yours.'],
  [
    'data-api-key',
    'Your publishable key: the sale counts as yours even without a code, and requests count towards the limit of the key instead of the visitor’s.',
  ],
  [
    'data-from, data-to',
    'Where the trip starts and ends, filled in: location codes such as airport-1 and resort-80. For ski rental only the resort in data-to.',
  ],
  [
    'data-from-name, data-to-name',
    'The names of these places, in the language of the form. By default they come from a small file of ours, which browsers cache.',
  ],
  ['data-lang', 'en, fr, de or it. Default: the language of your page, or English.'],
  ['data-currency', 'A currency code such as CHF. Default: EUR.'],
  ['data-campaign', 'A name of your choice by which you tell sales apart, at most 60 characters.'],
  ['data-theme', 'light, dark, or auto for what the visitor prefers. Default: light.'],
  ['data-product', 'transfer or ski. Default: transfer.'],
] as const

function wishesOf(query: unknown): WidgetWishes {
  const typed = textParams(query)
  const wishes = WIDGET_ATTRIBUTES.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]] as const]))
  return { 'promo-code': 'YOUR-CODE', ...Object.fromEntries(wishes) }
}

/** Unlike our own style, so that it is visible that neither affects the other. */
const STYLE = `
html { font-size: 62.5% }
body { margin: 0; overflow-wrap: anywhere; font: italic 2rem/1.7 Georgia, 'DejaVu Serif', serif; letter-spacing: .03em; color: #4a2545; background: #fdf3e7 }
main { max-width: 84rem; margin: 0 auto; padding: 3rem 1.6rem }
h1, h2, label, button { font-variant: small-caps; color: #8c1c4b }
a { color: #8c1c4b }
form, input, button { background: #ff0; border: 5px dashed #8c1c4b }
pre { overflow-x: auto; overflow-wrap: normal; padding: 1.6rem; background: #fff; border-left: .4rem solid #8c1c4b }
pre, code { font: normal 1.5rem/1.6 ui-monospace, 'DejaVu Sans Mono', monospace; letter-spacing: 0 }
table { border-collapse: collapse; font-size: 1.7rem }
th code { overflow-wrap: normal; hyphens: none }
@media (max-width: 63.99rem) { thead { display: none } tr, th, td { display: block } th { border: 0; padding-bottom: 0 } }
th, td { padding: .8rem 1.2rem; text-align: left; vertical-align: top; border-bottom: 1px solid #d9b8c8 }
`

/** Exactly the text whose hash is in the policy. */
const STYLE_ELEMENT = verbatim(`<style>${STYLE}</style>`)
