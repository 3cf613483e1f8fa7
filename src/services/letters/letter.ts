import { html, type Markup } from '../../values/html.ts'
import type { Language } from '../../values/language.ts'

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

/** Something to look up, by its label. */
export type Fact = readonly [label: string, value: string]

/** Returns the letter as plain text. */
export function letterText({ parts }: Letter): string {
  return parts.map(partText).join('\n\n')
}

function partText(part: Part): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'heading') return `${part.text}\n${'-'.repeat(part.text.length)}`
  if (part.kind === 'facts') return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return `${part.label}:\n${part.url}`
}

/** Returns the letter as an HTML document without scripts, pictures or anything else from elsewhere. */
export function letterHtml({ subject, parts }: Letter, language: Language): string {
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0 auto;padding:24px 16px;max-width:36em;font:16px/1.5 system-ui,sans-serif;color:#12263f;background:#ffffff"
      >
        ${parts.map(partHtml)}
      </body>
    </html> `
  return String(document)
}

function partHtml(part: Part): Markup {
  if (part.kind === 'text') return html`<p style="white-space:pre-line">${part.text}</p>`
  if (part.kind === 'heading') return html`<h2 style="margin:28px 0 8px;font-size:18px">${part.text}</h2>`
  if (part.kind === 'facts')
    return html`<table style="border-collapse:collapse">
      ${part.facts.map(factHtml)}
    </table>`
  return html`<p><a href="${part.url}" style="color:#0f6fa8;font-weight:bold">${part.label}</a></p>`
}

function factHtml([label, value]: Fact): Markup {
  return html`<tr style="vertical-align:top">
    <th style="padding:3px 16px 3px 0;text-align:left;font-weight:normal;color:#5b6b7f">${label}</th>
    <td style="padding:3px 0;white-space:pre-line">${value}</td>
  </tr>`
}
