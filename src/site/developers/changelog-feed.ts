import { hash } from 'node:crypto'
import { lexer } from 'marked'
import { html, type Markup } from '../../values/html.ts'
import { markdownMarkup } from '../../web/parts/markdown.ts'
import { pageTarget, type Sites } from './served-markdown.ts'

/** A line of the changelog: under which version and heading it stands, what it is about, and its words. */
interface Change {
  version: string
  /** Null before the version is released. */
  releasedOn: string | null
  kind: string
  title: string
  markdown: string
}

/**
 * Returns the changelog as an Atom feed (RFC 4287), an entry for each line. Lines of a version that is not released are
 * dated by when this server got its changelog.
 */
export function changelogFeed(
  markdown: string,
  sites: Sites,
  { author, gotAt }: { author: string; gotAt: Date },
): string {
  const page = `${sites.live.url}/developers/changelog`
  const changes = changesIn(markdown)
  const dates = changes.map((change) => dateOf(change, gotAt))
  const entry = (change: Change): Markup =>
    html`<entry>
      <id>${page}#${idOf(change)}</id>
      <title>${change.kind}: ${change.title}</title>
      <updated>${dateOf(change, gotAt)}</updated>
      <category term="${change.kind}" />
      <link rel="alternate" type="text/html" href="${page}" />
      <content type="html">${String(contentOf(change, sites))}</content>
    </entry>`
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <id>${page}.atom</id>
    <title>${author}: changelog</title>
    <updated>${dates.toSorted().at(-1) ?? gotAt.toISOString()}</updated>
    <author><name>${author}</name></author>
    <link rel="self" type="application/atom+xml" href="${page}.atom" />
    <link rel="alternate" type="text/html" href="${page}" />
    ${changes.map(entry)}
  </feed>`
  return `<?xml version="1.0" encoding="utf-8"?>\n${String(feed)}\n`
}

/** Returns every line of the changelog. Throws for a heading that is not written as we write them. */
function changesIn(markdown: string): Change[] {
  let [version, kind] = ['', '']
  let releasedOn: string | null = null
  const changes: Change[] = []
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token['depth'] === 2) {
      const [, number, day] = /^(\d\S*) – (?:(\d{4}-\d\d-\d\d)|unreleased)$/.exec(String(token['text'])) ?? []
      if (number === undefined) throw new Error(`the changelog has the heading “${String(token['text'])}”`)
      ;[version, releasedOn] = [number, day ?? null]
    } else if (token.type === 'heading') kind = String(token['text'])
    else if (token.type === 'list')
      for (const { text } of token['items'])
        changes.push({ version, releasedOn, kind, title: titleOf(text), markdown: text })
  }
  return changes
}

/** Returns what a line begins with in bold, else its first sentence, as plain text. */
function titleOf(line: string): string {
  const [, bold, sentence = ''] = /^(?:\*\*(.+?)\*\*|(.+?)(?=[.;:] |\.?$))/.exec(line) ?? []
  return (bold ?? sentence).replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '')
}

const FIRST_WORDS = 60

/** The same however often a line is corrected behind its first words. */
function idOf({ version, kind, markdown }: Change): string {
  return hash('sha256', `${version} ${kind} ${markdown.slice(0, FIRST_WORDS)}`, 'base64url').slice(0, 16)
}

function dateOf({ releasedOn }: Change, gotAt: Date): string {
  return releasedOn === null ? gotAt.toISOString() : `${releasedOn}T00:00:00Z`
}

function contentOf({ markdown }: Change, sites: Sites): Markup {
  const ways = { targetOf: (target: string) => pageTarget(target, sites), callOf: () => undefined }
  return html`${markdownMarkup(markdown, ways)}`
}
