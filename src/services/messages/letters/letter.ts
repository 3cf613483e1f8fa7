import { html, type Markup } from '../../../values/html.ts'
import type { Language } from '../../../values/language.ts'
import { NUMBERS_IN_TEXT, telUrl } from '../../../values/phone.ts'
import type { NewMail } from '../mail/mail.ts'
import { letterWords } from '../../../texts/mails/by-language.ts'

/** A letter to a person: its text and its HTML are made from the same parts, so that they say the same. */
export interface Letter {
  subject: string
  parts: readonly Part[]
}

/** One part of a letter. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'links'; links: readonly Link[] }

/** Something to look up, by its label. */
export type Fact = readonly [label: string, value: string]

/** A page by its name. */
export interface Link {
  name: string
  url: string
}

/** Returns what the mail that brings a letter says, as plain text and as HTML. */
export function writeLetter(letter: Letter, language: Language): Pick<NewMail, 'subject' | 'text' | 'html'> {
  const { colon } = letterWords(language, 'transfer').formats
  return {
    subject: letter.subject,
    text: letter.parts.map((part) => partText(part, colon)).join('\n\n'),
    html: letterHtml(letter, language),
  }
}

function partText(part: Part, colon: string): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'heading') return `${part.text}\n${'-'.repeat(part.text.length)}`
  if (part.kind === 'facts') return part.facts.map(([label, value]) => label + colon + value).join('\n')
  if (part.kind === 'links') return part.links.map(({ name, url }) => name + colon + url).join('\n')
  return `${part.label}${colon.trimEnd()}\n${part.url}`
}

/** The tokens of the pages that letters need: mail programs know no style sheet. */
const INK = '#10243a'
const MUTED = '#55657a'
const GLACIER = '#0b5fa5'
const PAPER = '#ffffff'

/** An HTML document without scripts, pictures or anything else from elsewhere. */
function letterHtml({ subject, parts }: Letter, language: Language): string {
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0 auto;padding:24px 16px;max-width:36em;font:16px/1.5 system-ui,sans-serif;color:${INK};background:${PAPER}"
      >
        ${parts.map(partHtml)}
      </body>
    </html> `
  return String(document)
}

function partHtml(part: Part): Markup {
  if (part.kind === 'text') return html`<p style="white-space:pre-line">${withCalls(part.text)}</p>`
  if (part.kind === 'heading') return html`<h2 style="margin:28px 0 8px;font-size:18px">${part.text}</h2>`
  // Columns of one width, so that those of two tables meet.
  if (part.kind === 'facts')
    return html`<table style="width:100%;margin:0 0 16px;table-layout:fixed;border-collapse:collapse">
      ${part.facts.map(factHtml)}
    </table>`
  if (part.kind === 'links') return html`<p>${part.links.map(linkHtml)}</p>`
  return html`<p><a href="${part.url}" style="color:${GLACIER};font-weight:bold">${part.label}</a></p>`
}

function factHtml([label, value]: Fact): Markup {
  return html`<tr style="vertical-align:top">
    <th style="width:36%;padding:3px 16px 3px 0;text-align:left;font-weight:normal;color:${MUTED}">${label}</th>
    <td style="padding:3px 0;white-space:pre-line;overflow-wrap:anywhere">${withCalls(value)}</td>
  </tr>`
}

function linkHtml({ name, url }: Link, i: number): Markup {
  return html`${i === 0 ? '' : ' · '}<a href="${url}" style="color:${GLACIER}">${name}</a>`
}

/** The text with every telephone number in it as a link that calls it. */
function withCalls(text: string): Markup[] {
  return text
    .split(NUMBERS_IN_TEXT)
    .map((piece, i) =>
      i % 2 === 0
        ? html`${piece}`
        : html`<a href="${telUrl(piece)}" style="color:${GLACIER};white-space:nowrap">${piece}</a>`,
    )
}
