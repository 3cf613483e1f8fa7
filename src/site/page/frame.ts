import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'

/** Markup that is escaped already: what `html` gives. */
export type Markup = string

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14213d, #e8ecf4); --paper: light-dark(#fff, #10151f); --line: light-dark(#d5dbe6, #33405a); --accent: light-dark(#0b5fa5, #7cc0ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header, main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
header { display: flex; gap: 1rem; justify-content: space-between; border-bottom: 1px solid var(--line); }
header a { color: inherit; font-weight: 700; text-decoration: none; }
h1 { font-size: 1.5rem; line-height: 1.2; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .25rem 1rem; }
dt { opacity: .75; } dd { margin: 0; }
label { display: block; margin: .75rem 0 .25rem; }
input, select, textarea { width: 100%; padding: .5rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
select option { color: #14213d; }
fieldset { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 1rem; }
.option { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .75rem; margin: .75rem 0; border: 1px solid var(--line); border-radius: .6rem; }
.price { font-size: 1.25rem; font-weight: 700; }
.button, button { display: inline-block; padding: .6rem 1.1rem; font: inherit; font-weight: 600; color: #fff; background: #0b5fa5; border: 0; border-radius: .4rem; text-decoration: none; cursor: pointer; }
a { color: var(--accent); }
.note { padding: .6rem .8rem; border-left: .3rem solid #e0a100; background: light-dark(#fff6dc, #332a10); }
`

// Outside the template, because the policy names the hash of exactly this text.
const STYLE_ELEMENT = `<style>${STYLE}</style>`

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every page of a site shares. */
export interface PageFrame {
  title: string
  siteName: string
  /** Where the site's name leads. */
  homeUrl: string
  sandbox: boolean
}

/** Sends a page of the booking funnel: never cached, without scripts, telling other sites nothing of its address. */
export function sendPage(
  reply: FastifyReply,
  { title, siteName, homeUrl, sandbox }: PageFrame,
  main: Markup,
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${siteName}</title>
        !${STYLE_ELEMENT}
      </head>
      <body>
        <header><a href="${homeUrl}">${siteName}</a>!${sandbox ? html`<strong>Sandbox</strong>` : ''}</header>
        <main>
          !${sandbox ? html`<p class="note">This is the sandbox: nothing here is booked or charged.</p>` : ''}
          <h1>${title}</h1>
          !${main}
        </main>
      </body>
    </html>`
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(page)
}
