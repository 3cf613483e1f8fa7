import { hash } from 'node:crypto'
import { lexer } from 'marked'
import type { Site } from '../../deps.ts'
import { fileOfVersion30 } from '../../http/openapi/version-3-0.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Operator } from '../../values/operator.ts'
import { markdownMarkup } from '../../web/parts/markdown.ts'
import { DESCRIPTIONS, type Guide, GUIDES } from './guides.ts'
import { pageTarget, type Sites } from './served-markdown.ts'

/* What programs read: who we are, what agents can learn, where the APIs are, and what has changed. */

/**
 * Returns the file that language models read first (llmstxt.org): who we are, and where the documents and descriptions
 * are.
 */
export function llmsText({ url }: Site, operator: Operator): string {
  const guides = GUIDES.map(({ name, title, summary }) => `- [${title}](${url}/developers/${name}.md): ${summary}`)
  const descriptions = Object.values(DESCRIPTIONS).map(
    ({ file, title }) =>
      `- [${title}](${url}/openapi/${file}): OpenAPI 3.1; [the same in OpenAPI 3.0](${url}/openapi/${fileOfVersion30(file)})`,
  )
  return [
    `# ${operator.name}`,
    '',
    `> Private and shared transfers between airports, stations and ski resorts of the Alps, and ski rental there. Prices are quoted and checkouts linked to without a key, by HTTP or by the tools of the MCP server at ${url}/mcp; partners book by API.`,
    '',
    '## Guides',
    '',
    ...guides,
    '',
    '## API descriptions',
    '',
    ...descriptions,
    '',
  ].join('\n')
}

/** A skill, and the guide that teaches it. */
export type TaughtSkill = NonNullable<Guide['skill']> & { guide: Guide }

/** All skills. */
export const SKILLS: readonly TaughtSkill[] = GUIDES.flatMap((guide) => (guide.skill ? { ...guide.skill, guide } : []))

/** A skill for agents, and the file that teaches it. */
interface Skill {
  name: string
  description: string
  text: string
}

/** Returns a document as a skill, which begins with its name and when to use it. */
export function skillMarkdown({ name, description }: Omit<Skill, 'text'>, markdown: string): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${markdown}`
}

/** Returns the index by which agents discover skills (Agent Skills Discovery 0.2.0). */
export function skillsIndex(skills: readonly Skill[], { url }: Site): object {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: `${url}/.well-known/agent-skills/${name}/SKILL.md`,
      digest: `sha256:${hash('sha256', text)}`,
    })),
  }
}

/** The media type of the catalogue. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/**
 * Returns the catalogue of the APIs (RFC 9727) as a set of links (RFC 9264): where each API is, its description in
 * OpenAPI 3.1 and 3.0, its guide, and where it says whether it can sell.
 */
export function apiCatalog({ live, sandbox }: Sites): object {
  const { transfer, ski, partnerV2, partnerV1, sandbox: clock } = DESCRIPTIONS
  const apis = [
    { ...transfer, anchor: `${live.url}/api/public/v1`, guide: 'transfer' },
    { ...ski, anchor: `${live.roots.ski}/api/public/v1`, guide: 'ski-rental' },
    { ...partnerV2, anchor: `${live.url}/api/v2`, guide: 'partners' },
    { ...partnerV1, anchor: `${live.url}/api`, guide: 'partners' },
    { ...clock, anchor: `${sandbox.url}/api/v2`, guide: 'sandbox' },
  ]
  return {
    linkset: apis.map(({ file, title, anchor, guide }) => ({
      anchor,
      'service-desc': [
        { href: `${live.url}/openapi/${file}`, type: 'application/json', title: `${title}: OpenAPI 3.1` },
        {
          href: `${live.url}/openapi/${fileOfVersion30(file)}`,
          type: 'application/json',
          title: `${title}: OpenAPI 3.0`,
        },
      ],
      'service-doc': [
        { href: `${live.url}/developers/${guide}`, type: 'text/html' },
        { href: `${live.url}/developers/${guide}.md`, type: 'text/markdown' },
      ],
      status: [{ href: new URL('/readyz', live.url).href, type: 'application/json' }],
    })),
  }
}

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
