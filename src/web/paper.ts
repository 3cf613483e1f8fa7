import { html, type Markup } from '../values/html.ts'

/**
 * Returns a paper of ours as markup: headings, which links find by their text, paragraphs, lists, fenced blocks, and
 * within them code, emphasis and links. It is what the papers use of Markdown, and no more.
 */
export function paperMarkup(markdown: string): Markup[] {
  // Every other part is within fences.
  return markdown.split(/^```(?:\w*)\n([^]*?)^```$/m).flatMap((part, i) => {
    if (i % 2 === 1) return html`<pre><code>${part}</code></pre>`
    return part.split(/\n{2,}/).flatMap((block) => (block.trim() === '' ? [] : blockMarkup(block.trim())))
  })
}

/** Returns the title of a paper, which is its first line. */
export function titleOf(markdown: string): string {
  const [first = ''] = markdown.split('\n', 1)
  return first.replace(/^# /, '')
}

function blockMarkup(block: string): Markup {
  const [, level, heading = ''] = /^(##?) (.+)$/.exec(block) ?? []
  if (level === '#') return html`<h1>${textMarkup(heading)}</h1>`
  if (level === '##') return html`<h2 id="${heading}">${textMarkup(heading)}</h2>`
  if (!block.startsWith('- ')) return html`<p>${textMarkup(block)}</p>`
  const entries = block.split(/^- /m).filter(Boolean)
  return html`<ul>
    ${entries.map((entry) => html`<li>${textMarkup(entry.trim())}</li>`)}
  </ul>`
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/

function textMarkup(text: string): Markup[] {
  return text.split(INLINE).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
    const [, name = '', url = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    return url === '' ? html`${part}` : html`<a href="${url}">${name}</a>`
  })
}
