import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { html, type Markup } from '../../values/html.ts'
import { type Call, codeBlock, commandBlock, shownBlock } from './copyable.ts'
import { dataTable } from './table.ts'

/** What the page of a document does with a link, and with a command that a reader can run there, if it is one. */
interface Ways {
  targetOf: (url: string) => string
  callOf: (command: string) => Call | undefined
}

/**
 * Converts one of our Markdown documents to markup: headings with ids for links, and blocks of code to copy or to run.
 * Throws for what our documents do not use, HTML among it.
 */
export function markdownMarkup(markdown: string, ways: Ways): Markup[] {
  return blocksMarkup(lexer(markdown), ways, { fences: 0, heading: '' })
}

/** Returns the title of a document, which is its first line. */
export function titleOf(markdown: string): string {
  const [first = ''] = markdown.split('\n', 1)
  return first.replace(/^# /, '')
}

/** Returns the sections of a document, by the ids of their headings. */
export function sectionsOf(markdown: string): { id: string; title: string }[] {
  return knownOf(lexer(markdown)).flatMap((block) =>
    block.type === 'heading' && block.depth === 2
      ? [{ id: headingId(block.text), title: block.text.replaceAll('`', '') }]
      : [],
  )
}

/** What has been read of a document: its fenced blocks so far, and the heading that they are under. */
interface Place {
  fences: number
  heading: string
}

/** The lexer types its tokens as loosely as its plugins may extend them; we have none. */
function knownOf(tokens: readonly Token[] = []): MarkedToken[] {
  return tokens.filter((token): token is MarkedToken => token.type !== 'space')
}

function blocksMarkup(blocks: readonly Token[], ways: Ways, place: Place): Markup[] {
  return knownOf(blocks).map((block) => blockMarkup(block, ways, place))
}

function blockMarkup(block: MarkedToken, ways: Ways, place: Place): Markup {
  const shown = (tokens: readonly Token[] = []) => knownOf(tokens).map((token) => inlineMarkup(token, ways))
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- What our documents do not use is refused.
  switch (block.type) {
    case 'heading':
      place.heading = block.text.replaceAll('`', '')
      return headingMarkup(block, shown(block.tokens))
    case 'paragraph':
      return html`<p>${shown(block.tokens)}</p>`
    case 'list':
      return html`<ul>
        ${block.items.map(({ tokens }) => html`<li>${blocksMarkup(tokens, ways, place)}</li>`)}
      </ul>`
    case 'table':
      return tableMarkup(block, place.heading, shown)
    case 'code':
      place.fences += 1
      return fenceMarkup(block, place.fences, ways)
    // An entry of a list without blank lines is not a paragraph.
    case 'text':
      return html`${shown(block.tokens)}`
    default:
      throw new Error(`Markdown: ${block.type} is not supported: ${block.raw}`)
  }
}

function headingMarkup({ depth, text }: Tokens.Heading, shown: Markup[]): Markup {
  if (depth === 1) return html`<h1>${shown}</h1>`
  if (depth === 2) return html`<h2 id="${headingId(text)}">${shown}</h2>`
  return html`<h3 id="${headingId(text)}">${shown}</h3>`
}

/** Returns the id that GitHub gives a heading. The id of an error code is the code itself. */
function headingId(heading: string): string {
  if (/^[A-Z_]+$/.test(heading)) return heading
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Names a table after its heading, too, because several may have the same columns. */
function tableMarkup({ header, rows }: Tokens.Table, heading: string, shown: (tokens: Token[]) => Markup[]): Markup {
  const columns = header.map(({ text, tokens }, i) => ({
    title: text.replaceAll('`', ''),
    head: shown(tokens),
    cell: (row: Tokens.TableCell[]) => shown(row[i]?.tokens ?? []),
  }))
  return dataTable(`${heading}: ${columns.map(({ title }) => title).join(', ')}`, columns, rows)
}

/** Responses are only for reading; everything else can be copied, and calls can be made. */
function fenceMarkup({ lang, text: code }: Tokens.Code, number: number, { callOf }: Ways): Markup {
  const text = `${code}\n`
  if (lang === 'json' || lang === 'text') return shownBlock(`Answer, block ${number}`, text)
  if (lang !== 'sh') return codeBlock(`Code, block ${number}`, text)
  const call = callOf(text)
  const label = `Command, block ${number}`
  return call ? commandBlock(label, text, call) : codeBlock(label, text)
}

function inlineMarkup(token: MarkedToken, ways: Ways): Markup {
  const shown = (tokens: readonly Token[] = []) => knownOf(tokens).map((inner) => inlineMarkup(inner, ways))
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- What our documents do not use is refused.
  switch (token.type) {
    case 'text':
      return html`${token.text}`
    case 'codespan':
      return html`<code>${token.text}</code>`
    case 'strong':
      return html`<strong>${shown(token.tokens)}</strong>`
    case 'link':
      return html`<a href="${ways.targetOf(token.href)}">${shown(token.tokens)}</a>`
    case 'image':
      return html`<img src="${token.href}" alt="${token.text}" loading="lazy" />`
    default:
      throw new Error(`Markdown: ${token.type} is not supported: ${token.raw}`)
  }
}
