import { html, type Markup } from '../../values/html.ts'
import { type Call, codeBlock, commandBlock, shownBlock } from './copyable.ts'
import { dataTable } from './table.ts'

/** Returns the target of a link on the page of a document. */
type TargetOf = (url: string) => string

/** Returns the call that a command in a document makes, if a reader can make it from the page. */
type CallOf = (command: string) => Call | undefined

/**
 * Converts one of our Markdown documents to markup: headings with ids for links, paragraphs, lists, tables, pictures,
 * fenced blocks, and within them code, emphasis and links. Supports only the part of Markdown that our documents use.
 */
export function markdownMarkup(markdown: string, targetOf: TargetOf, callOf: CallOf): Markup[] {
  // Of every three parts, the second is the language of a fence and the third its content.
  const parts = markdown.split(/^```(\w*)\n([^]*?)^```$/m)
  return parts.flatMap((part, i) => {
    if (i % 3 === 1) return []
    if (i % 3 === 2) return fenceMarkup(parts[i - 1] ?? '', part, (i + 1) / 3, callOf)
    return part.split(/\n{2,}/).flatMap((block) => (block.trim() === '' ? [] : blockMarkup(block.trim(), targetOf)))
  })
}

/** Returns the title of a document, which is its first line. */
export function titleOf(markdown: string): string {
  const [first = ''] = markdown.split('\n', 1)
  return first.replace(/^# /, '')
}

/** Responses are only for reading; everything else can be copied, and calls can be made. */
function fenceMarkup(language: string, text: string, number: number, callOf: CallOf): Markup {
  if (language === 'json' || language === 'text') return shownBlock(`Answer, block ${number}`, text)
  if (language !== 'sh') return codeBlock(`Code, block ${number}`, text)
  const call = callOf(text)
  const label = `Command, block ${number}`
  return call ? commandBlock(label, text, call) : codeBlock(label, text)
}

function blockMarkup(block: string, targetOf: TargetOf): Markup {
  const shown = (text: string) => textMarkup(text, targetOf)
  const [, level, heading = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? []
  if (level === '#') return html`<h1>${shown(heading)}</h1>`
  if (level === '##') return html`<h2 id="${headingId(heading)}">${shown(heading)}</h2>`
  if (level === '###') return html`<h3 id="${headingId(heading)}">${shown(heading)}</h3>`
  if (block.startsWith('| ')) return tableMarkup(block, shown)
  if (!block.startsWith('- ')) return html`<p>${shown(block)}</p>`
  const entries = block.split(/^- /m).filter(Boolean)
  return html`<ul>
    ${entries.map((entry) => html`<li>${shown(entry.trim())}</li>`)}
  </ul>`
}

/** Returns the id that GitHub gives a heading. The id of an error code is the code itself. */
function headingId(heading: string): string {
  if (/^[A-Z_]+$/.test(heading)) return heading
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function tableMarkup(block: string, shown: (text: string) => Markup[]): Markup {
  const [head = [], , ...rows] = block.split('\n').map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  const columns = head.map((title, i) => ({
    title: title.replaceAll('`', ''),
    head: shown(title),
    cell: (row: string[]) => shown(row[i] ?? ''),
  }))
  return dataTable(columns.map(({ title }) => title).join(', '), columns, rows)
}

const INLINE =
  /(`[^`]+`|\*\*[^*]+\*\*|!\[[^\]]*\]\([^)]+\)|\[(?:!\[[^\]]*\]\([^)]+\)|[^[\]])+\]\([^)]+\)|<https?:[^>]+>)/

function textMarkup(text: string, targetOf: TargetOf): Markup[] {
  return text.split(INLINE).map((part) => {
    if (/^`.+`$/.test(part)) return html`<code>${part.slice(1, -1)}</code>`
    if (/^\*\*.+\*\*$/s.test(part)) return html`<strong>${textMarkup(part.slice(2, -2), targetOf)}</strong>`
    if (/^<https?:.+>$/.test(part)) return html`<a href="${targetOf(part.slice(1, -1))}">${part.slice(1, -1)}</a>`
    const [, mark, name = '', url = ''] = /^(!?)\[(.*)\]\(([^)]+)\)$/s.exec(part) ?? []
    if (url === '') return html`${part}`
    if (mark === '!') return html`<img src="${url}" alt="${name}" loading="lazy" />`
    return html`<a href="${targetOf(url)}">${textMarkup(name, targetOf)}</a>`
  })
}
