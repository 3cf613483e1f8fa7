import { html, type Markup, verbatim } from '../../../values/html.ts'
import type { Language } from '../../../values/language.ts'
import { telUrl } from '../../../values/phone.ts'
import { NUMBERS_IN_TEXT } from '../../../values/text.ts'
import type { Collection, Fact, Letter, LetterPart, Link, RideHead } from './letter.ts'

/**
 * The design tokens of the pages that letters use, in light and dark, because mail programs do not load our style
 * sheet.
 */
const LIGHT = {
  snow: '#f5f8fb',
  paper: '#ffffff',
  ink: '#10243a',
  muted: '#55657a',
  line: '#d8e1ea',
  glacier: '#0b5fa5',
  tint: '#e7f1fa',
  pine: '#1c6b47',
  pineTint: '#e4f3ea',
} as const
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  snow: '#0c1520',
  paper: '#132030',
  ink: '#e8eff6',
  muted: '#9db0c4',
  line: '#26384c',
  glacier: '#6db9ff',
  tint: '#16304a',
  pine: '#7fd6a6',
  pineTint: '#12352a',
}

/**
 * Overrides for programs that support dark mode; the light colours are inline. The bar and the buttons stay blue with
 * white text, which is legible in both.
 */
const SCHEMES = verbatim(`:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body,.snow{background:${DARK.snow}!important}.paper{background:${DARK.paper}!important}.tint{background:${DARK.tint}!important}
.good{color:${DARK.pine}!important;background:${DARK.pineTint}!important}
.ink{color:${DARK.ink}!important}.muted{color:${DARK.muted}!important}.link{color:${DARK.glacier}!important}.line{border-color:${DARK.line}!important}}`)

/** Quoted differently, because the names are inside attributes. */
const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`

const PLAIN_TABLE = verbatim('role="presentation" cellpadding="0" cellspacing="0" border="0"')

/** Outlook ignores `max-width` and is given a fixed width. */
const OUTLOOK_OPENS = verbatim(
  `<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->`,
)
const OUTLOOK_CLOSES = verbatim('<!--[if mso]></td></tr></table><![endif]-->')

/** Returns a letter as an HTML document of tables, without scripts, images or other external resources. */
export function letterHtml(letter: Letter, language: Language): string {
  const { subject, parts } = letter
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>${subject}</title>
        <style>
          ${SCHEMES}
        </style>
      </head>
      <body class="snow" style="margin:0;padding:0;background:${LIGHT.snow}">
        ${OUTLOOK_OPENS}
        <table
          ${PLAIN_TABLE}
          align="center"
          class="paper"
          width="100%"
          style="max-width:600px;margin:0 auto;background:${LIGHT.paper}"
        >
          ${bar(letter)}
          <tr>
            <td class="ink" style="padding:16px 24px 24px;${FONT};font-size:16px;line-height:1.5;color:${LIGHT.ink}">
              ${parts.map(partHtml)}
            </td>
          </tr>
        </table>
        ${OUTLOOK_CLOSES}
      </body>
    </html> `
  return String(document)
}

/**
 * Draws the sender's logo and name, and the reference. The logo is drawn with text, because mail programs block images
 * at first.
 */
function bar({ sender, reference }: Letter): Markup {
  return html`<tr>
    <td bgcolor="${LIGHT.glacier}" style="padding:16px 24px;background:${LIGHT.glacier}">
      <table ${PLAIN_TABLE} width="100%">
        <tr>
          <td
            aria-hidden="true"
            width="32"
            height="32"
            align="center"
            bgcolor="${LIGHT.paper}"
            style="${FONT};font-size:15px;line-height:32px;letter-spacing:-4px;color:${LIGHT.glacier};background:${LIGHT.paper};border-radius:7px"
          >
            ▲<span style="font-size:11px">▲</span>
          </td>
          <td style="padding-left:12px;${FONT};font-size:18px;font-weight:bold;color:${LIGHT.paper}">${sender.name}</td>
          <td align="right" style="${FONT};font-size:14px;color:${LIGHT.paper}">${reference}</td>
        </tr>
      </table>
    </td>
  </tr>`
}

/** Preserves line breaks, so such an element must contain nothing but the text. */
const LINES = 'white-space:pre-line'

const NOTE = `padding:16px;background:${LIGHT.snow};border-radius:12px;${LINES}`

const TITLE = 'margin:16px 0 8px;font-size:28px;line-height:1.15;letter-spacing:-0.5px'

const STATE = `padding:4px 12px;font-size:14px;font-weight:bold;color:${LIGHT.pine};background:${LIGHT.pineTint};border-radius:999px`

const SMALL = `margin:8px 0;font-size:14px;color:${LIGHT.muted};${LINES}`

function partHtml(part: LetterPart): Markup {
  switch (part.kind) {
    case 'text':
      return html`<p style="margin:12px 0;${LINES}">${withCalls(part.text)}</p>`
    case 'title':
      return html`<h1 style="${TITLE}">${part.text}</h1>`
    case 'state':
      return stateHtml(part.text)
    case 'note':
      return noteHtml(part.text)
    case 'small':
      return html`<p class="muted" style="${SMALL}">${withCalls(part.text)}</p>`
    case 'heading':
      return headingHtml(part.text)
    case 'ride':
      return rideHtml(part.ride)
    case 'collection':
      return collectionHtml(part.collection)
    case 'facts':
      // Columns of equal width, so that those of two tables line up.
      return html`<table style="width:100%;margin:0 0 16px;table-layout:fixed;border-collapse:collapse">
        ${part.facts.map(factHtml)}
      </table>`
    case 'link':
      return button({ name: part.label, url: part.url })
    case 'choices':
      return html`${part.links.map(button)}`
    case 'links':
      return html`<p style="margin:8px 0;font-size:14px">${part.links.map(linkHtml)}</p>`
    default:
      return part satisfies never
  }
}

/** Draws the state as a pill, which Outlook draws as a box. */
function stateHtml(text: string): Markup {
  return html`<table ${PLAIN_TABLE} style="margin:16px 0 0">
    <tr>
      <td class="good" bgcolor="${LIGHT.pineTint}" style="${STATE}">✓ ${text}</td>
    </tr>
  </table>`
}

function noteHtml(text: string): Markup {
  return html`<table ${PLAIN_TABLE} width="100%" style="margin:20px 0">
    <tr>
      <td class="snow" style="${NOTE}">${withCalls(text)}</td>
    </tr>
  </table>`
}

function headingHtml(text: string): Markup {
  return html`<h2 style="margin:24px 0 8px;font-size:20px;line-height:1.2">${text}</h2>`
}

const LABEL = `font-size:14px;color:${LIGHT.muted}`

/** Draws where equipment is collected. The opening hours of the day are the largest text in the letter. */
function collectionHtml({ shop, address, day, open }: Collection): Markup {
  return html`${headingHtml(shop)}
    <table ${PLAIN_TABLE} width="100%" style="margin:0 0 16px">
      <tr>
        <td class="tint" style="padding:16px 20px;background:${LIGHT.tint};border-radius:12px">
          <span class="muted" style="${LABEL}">${day[0]}</span><br />
          <strong style="font-size:20px;line-height:1.3">${day[1]}</strong><br />
          ${
            open &&
            html`<span class="muted" style="${LABEL}">${open[0]}</span><br />
              <strong style="font-size:36px;line-height:1.1;letter-spacing:-1px">${open[1]}</strong><br />`
          }
          ${address}
        </td>
      </tr>
    </table>`
}

/** Draws a ride. The pickup time is the largest text in the letter. */
function rideHtml({ route, from, to, pickup, drive }: RideHead): Markup {
  return html`${headingHtml(route)}
    <table ${PLAIN_TABLE} width="100%" style="margin:0 0 16px">
      <tr>
        <td class="tint" style="padding:16px 20px;background:${LIGHT.tint};border-radius:12px">
          <table ${PLAIN_TABLE} width="100%">
            <tr>
              <td colspan="2"><span class="muted" style="${LABEL}">${pickup.label} ${pickup.day}</span></td>
            </tr>
            <tr>
              <td valign="bottom" style="padding-right:12px">
                <strong style="font-size:44px;line-height:1.1;letter-spacing:-1px">${pickup.time}</strong><br />
                <strong>${from}</strong>
              </td>
              <td valign="bottom" align="right">
                ${drive && html`<span class="muted" style="${LABEL}">${drive[0]}</span><br />${drive[1]}<br />`}
                <strong>${to}</strong>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>`
}

function factHtml([label, value, emphasis]: Fact): Markup {
  const shown = withCalls(value)
  return html`<tr style="vertical-align:top">
    <th style="${LABEL_CELL}" class="muted line" scope="row">${label}</th>
    <td style="${VALUE_CELL}" class="line">${emphasis === undefined ? shown : html`<strong>${shown}</strong>`}</td>
  </tr>`
}

const ABOVE = `border-top:1px solid ${LIGHT.line}`

const LABEL_CELL = `width:36%;padding:8px 16px 8px 0;text-align:left;font-weight:normal;color:${LIGHT.muted};${ABOVE}`

const VALUE_CELL = `padding:8px 0;${LINES};overflow-wrap:anywhere;${ABOVE}`

/** Draws a link as a cell with a background, because Outlook gives a link neither padding nor background. */
function button({ name, url }: Link): Markup {
  return html`<table ${PLAIN_TABLE} width="100%" style="margin:16px 0">
    <tr>
      <td align="center" bgcolor="${LIGHT.glacier}" style="background:${LIGHT.glacier};border-radius:10px">
        <a
          href="${url}"
          style="display:block;padding:14px 16px;${FONT};font-size:16px;font-weight:bold;text-decoration:none;color:${LIGHT.paper}"
          >${name}</a
        >
      </td>
    </tr>
  </table>`
}

function linkHtml({ name, url }: Link, i: number): Markup {
  return html`${i !== 0 && ' · '}<a class="link" href="${url}" style="color:${LIGHT.glacier}">${name}</a>`
}

/** Returns the text with every telephone number in it as a `tel:` link. */
function withCalls(text: string): Markup[] {
  return text
    .split(NUMBERS_IN_TEXT)
    .map((piece, i) =>
      i % 2 === 0
        ? html`${piece}`
        : html`<a href="${telUrl(piece)}" class="link" style="color:${LIGHT.glacier};white-space:nowrap">${piece}</a>`,
    )
}
