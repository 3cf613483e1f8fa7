import { z } from 'zod'
import { builtAt, readBuilt } from '../../built.ts'
import type { Deps, Site } from '../../deps.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { fileOfVersion30 } from '../../http/openapi/version-3-0.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { html, type Markup } from '../../values/html.ts'
import { memoize, once } from '../../values/memo.ts'
import { showErrors } from '../../web/layout/error-page.ts'
import { englishLayout, layoutsOf } from '../../web/layout/layout-of-request.ts'
import { sendPage, type Page } from '../../web/layout/layout.ts'
import type { Call } from '../../web/parts/copyable.ts'
import { markdownMarkup, sectionsOf, titleOf } from '../../web/parts/markdown.ts'
import { limitPages } from '../../web/request/limits.ts'
import {
  API_CATALOG_TYPE,
  apiCatalog,
  changelogFeed,
  llmsText,
  skillMarkdown,
  SKILLS,
  skillsIndex,
  type TaughtSkill,
} from './for-machines.ts'
import { builtGuide, CHANGELOG, CLIENT_FILES, EXAMPLES, type Guide, GUIDES, PICTURES, DESCRIPTIONS } from './guides.ts'
import { servedMarkdown, withRoots, pageTarget, type Sites } from './served-markdown.ts'

/**
 * GET /developers: the documents for developers, each as a page and as Markdown, in English only. `/llms.txt` and the
 * index of skills lead agents to them. They describe the sandbox, which has no copy of its own (decisions 7.42).
 */
export function developerPages(sandbox: Site): (app: Api, deps: Deps, live: Site) => Promise<void> {
  return async (app, deps, live) => {
    const sites = { live, sandbox }
    const shared = { site: live, area: 'transfer', operator: deps.operator } as const
    const layout = englishLayout(shared)
    showErrors(app, layoutsOf(shared))
    limitPages(app, deps, live)
    const markdownOf = memoize(async (guide: Guide) =>
      servedMarkdown(guide, (await readBuilt(builtGuide(guide))).toString(), sites),
    )

    app.get('/developers', { config: REFUSED_LAST }, async (_, reply) => sendPage(reply, layout, indexPage(live)))
    for (const guide of GUIDES) {
      const page = once(async () => guidePage(guide, await markdownOf(guide), sites))
      app.get(`/developers/${guide.name}`, { config: REFUSED_LAST }, async (_, reply) =>
        sendPage(reply, layout, await page()),
      )
      serve(`/developers/${guide.name}.md`, MARKDOWN, async () => markdownOf(guide))
    }
    for (const name of PICTURES) serve(`/developers/pictures/${name}`, 'image/png', async () => readBuilt(name))

    for (const name of EXAMPLES)
      serve(`/developers/${name}`, TEXT, async () => withRoots((await readBuilt(name)).toString(), sites))

    const { version } = manifest.parse(JSON.parse((await readBuilt(CLIENT_FILES.manifest)).toString()))
    serve(`/developers/navette-client-${version}.tgz`, 'application/gzip', async () => readBuilt(CLIENT_FILES.packed))

    serve('/developers/changelog.atom', ATOM, async () => {
      const gotAt = await builtAt(builtGuide(CHANGELOG))
      return changelogFeed(await markdownOf(CHANGELOG), sites, { author: deps.operator.name, gotAt })
    })
    serve('/.well-known/api-catalog', API_CATALOG_TYPE, async () => JSON.stringify(apiCatalog(sites)), {
      link: `<${live.url}/.well-known/api-catalog>; rel="api-catalog"`,
    })
    serve('/llms.txt', MARKDOWN, async () => llmsText(live, deps.operator))
    const skillOf = memoize(async ({ guide, ...skill }: TaughtSkill) => ({
      ...skill,
      text: skillMarkdown(skill, await markdownOf(guide)),
    }))
    serve('/.well-known/agent-skills/index.json', JSON_TYPE, async () =>
      JSON.stringify(skillsIndex(await Promise.all(SKILLS.map(skillOf)), live)),
    )
    for (const skill of SKILLS)
      serve(`/.well-known/agent-skills/${skill.name}/SKILL.md`, MARKDOWN, async () => (await skillOf(skill)).text)

    function serve(
      path: string,
      type: string,
      make: () => Promise<string | Uint8Array>,
      headers: Record<string, string> = {},
    ): void {
      const body = once(async () => new CachedBody(await make()))
      app.get(path, { config: REFUSED_LAST }, (request, reply) =>
        sendCached(request, reply.headers({ ...headers, 'content-type': type }), body(), 'public, max-age=300'),
      )
    }
  }
}

const manifest = z.object({ version: z.string() })

const ATOM = 'application/atom+xml; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Returns the list of all documents for developers. */
function indexPage({ url }: Site): Page {
  const main = html`<article class="guide">
    <h1>Developers</h1>
    <p>
      Quote, hand over and book by API. Each guide is also available as Markdown, for agents and for reading offline.
    </p>
    <ul>
      ${GUIDES.map(
        ({ name, title, summary }) =>
          html`<li>
            <a href="${url}/developers/${name}">${title}</a>: ${summary}
            <a href="${url}/developers/${name}.md" aria-label="${title} as Markdown">Markdown</a>
          </li>`,
      )}
    </ul>
    <h2>Reference</h2>
    <p>
      <a href="${url}/reference">Every call with every field</a>, to try out in the browser, and as OpenAPI 3.1 (or 3.0,
      for generators that do not read 3.1):
    </p>
    <ul>
      ${Object.values(DESCRIPTIONS).map(
        ({ file, title }) =>
          html`<li>
            <a href="${url}/openapi/${file}">${title}</a>
            <a href="${url}/openapi/${fileOfVersion30(file)}" aria-label="${title} in OpenAPI 3.0">OpenAPI 3.0</a>
          </li>`,
      )}
    </ul>
    <h2>For agents</h2>
    <p>
      <a href="${url}/llms.txt"><code>/llms.txt</code></a> lists these guides,
      <a href="${url}/.well-known/agent-skills/index.json"><code>/.well-known/agent-skills/index.json</code></a>
      what an agent can learn here, and
      <a href="${url}/.well-known/api-catalog"><code>/.well-known/api-catalog</code></a> the APIs with their
      descriptions.
    </p>
  </article>`
  return {
    title: 'Developers',
    description:
      'Quote, hand over and book transfers and ski rental in the Alps by API: cookbooks, every call and error, webhooks, a sandbox, examples, and tools for agents.',
    main,
    ...FOR_DEVELOPERS,
  }
}

const FOR_DEVELOPERS = { isOpen: true, shell: { of: 'guide' }, isEnglish: true } as const

/** Returns the links to all documents, and to where they are tried out. */
function guidesMenu(url: string, current: string): Markup {
  const link = (path: string, title: string, isCurrent = false) =>
    html`<li><a href="${url}${path}" ${isCurrent && html`aria-current="page"`}>${title}</a></li>`
  return html`<nav aria-label="Guides">
    <details>
      <summary>Guides</summary>
      <ul>
        ${link('/developers', 'Overview')}
        ${GUIDES.map(({ name, title }) => link(`/developers/${name}`, title, name === current))}
        ${link('/reference', 'Reference')} ${link('/sign-in', 'Sign in')}
      </ul>
    </details>
  </nav>`
}

/** Returns the links to the sections of a document. */
function contents(markdown: string): Markup {
  return html`<nav aria-label="On this page">
    <details>
      <summary>On this page</summary>
      <ul>
        ${sectionsOf(markdown).map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
      </ul>
    </details>
  </nav>`
}

/** Returns one document, with its contents, and links to the others and to its Markdown. */
function guidePage({ name, summary }: Guide, markdown: string, sites: Sites): Page {
  const root = `${sites.live.url}/developers`
  const main = html`<div class="guides">
    <div>${guidesMenu(sites.live.url, name)} ${contents(markdown)}</div>
    <article class="guide">
      <p class="row start">
        <a class="alone" href="${root}/${name}.md">Markdown</a>
        ${name === CHANGELOG.name && html`<a class="alone" href="${root}/changelog.atom">Atom feed</a>`}
      </p>
      ${markdownMarkup(markdown, {
        targetOf: (target) => pageTarget(target, sites),
        callOf: (command) => sandboxCall(command, sites),
      })}
    </article>
  </div>`
  return { title: titleOf(markdown), description: summary, main, ...FOR_DEVELOPERS, scriptsCall: sites.sandbox.url }
}

/** The roots of the live sites and of the sandbox's. */
type Roots = Record<'live' | 'sandbox', { url: string; roots: { ski: string } }>

/**
 * Returns the call that a command in a document makes, directed to the sandbox; undefined unless the command is one
 * curl call of a public API.
 */
export function sandboxCall(command: string, sites: Roots): Call | undefined {
  const [program, ...words] = wordsOf(command) ?? []
  if (program !== 'curl') return undefined
  const call: Call = { url: '', method: 'GET', headers: {} }
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-s') continue
    if (word === '-X') call.method = words.shift() ?? ''
    else if (word === '-H') addHeader(call, words.shift() ?? '')
    else if (word === '-d') Object.assign(call, { body: words.shift(), method: 'POST' })
    else if (word.startsWith('-') || call.url !== '') return undefined
    else call.url = word
  }
  const url = inSandbox(call.url, sites)
  return url === undefined ? undefined : { ...call, url }
}

/** Returns the arguments of a command as a shell splits them; undefined if a shell would do more than split it. */
function wordsOf(command: string): string[] | undefined {
  const words = Array.from(
    command
      .trim()
      .replaceAll('\\\n', ' ')
      .matchAll(/'([^']*)'|([^\s']+)/g),
  )
  if (words.some(([, , bare = '']) => /[|&;<>$"`]/.test(bare))) return undefined
  return words.map(([, quoted, bare]) => quoted ?? bare ?? '')
}

function addHeader({ headers }: Call, line: string): void {
  const [name = '', value = ''] = line.split(/: (.*)/, 2)
  headers[name] = value
}

/** Returns the same URL in the sandbox; undefined if it does not belong to a public API. */
function inSandbox(address: string, { live, sandbox }: Roots): string | undefined {
  const url = /^https?:/.test(address) ? address : `http://${address}`
  const roots = [
    [sandbox.roots.ski, sandbox.roots.ski],
    [sandbox.url, sandbox.url],
    [live.roots.ski, sandbox.roots.ski],
    [live.url, sandbox.url],
  ] as const
  const [from, to] = roots.find(([root]) => url.startsWith(`${root}/api/public/v1/`)) ?? []
  return from === undefined || to === undefined ? undefined : to + url.slice(from.length)
}
