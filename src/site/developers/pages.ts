import type { Site } from '../../deps.ts'
import { fileOfVersion30 } from '../../http/openapi/version-3-0.ts'
import { html } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import { markdownMarkup, titleOf } from '../../web/parts/markdown.ts'
import { DESCRIPTIONS } from './descriptions.ts'
import { type Guide, GUIDES } from './guides.ts'
import { sandboxCall } from './sandbox-call.ts'
import { pageTarget, type Sites } from './served-markdown.ts'

/** Returns the list of all documents for developers. */
export function indexPage({ url }: Site): Page {
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
      what an agent can learn here.
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

const FOR_DEVELOPERS = { isOpen: true, isForPartners: true, isEnglish: true } as const

/** Returns one document, with links to the others and to its Markdown. */
export function guidePage({ name, summary }: Guide, markdown: string, sites: Sites): Page {
  const root = `${sites.live.url}/developers`
  const main = html`<article class="guide">
    <p class="row start">
      <a href="${root}">Developers</a>
      <a href="${root}/${name}.md">Markdown</a>
    </p>
    ${markdownMarkup(
      markdown,
      (target) => pageTarget(target, sites),
      (command) => sandboxCall(command, sites),
    )}
  </article>`
  return { title: titleOf(markdown), description: summary, main, ...FOR_DEVELOPERS, scriptsCall: sites.sandbox.url }
}
