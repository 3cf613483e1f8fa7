import type { Site } from '../../deps.ts'
import { EXAMPLES, type Guide, GUIDES } from './guides.ts'

/** The sites whose roots a document mentions. */
export interface Sites {
  live: Site
  sandbox: Site
}

/** Returns the text of a document as it is served: with the roots of these sites, and links to what they serve. */
export function servedMarkdown({ file }: Guide, text: string, sites: Sites): string {
  const { url } = sites.live
  return withRoots(text, sites)
    .replace(PICTURE, (_, alt: string, name: string) => `![${alt}](${url}/developers/pictures/${name})`)
    .replace(LINK, (link, name: string, target: string) => {
      const served = servedTarget(target, file, url)
      return served === undefined ? name : link.replace(`](${target})`, `](${served})`)
    })
}

/** Returns the target of a link on the page of a document: another page instead of its Markdown. */
export function pageTarget(target: string, { live }: Sites): string {
  const root = `${live.url}/developers/`
  if (!target.startsWith(root)) return target
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target.slice(root.length)) ?? []
  if (name === '') return target
  // Headings that are codes keep their case in the id, because `doc_url` links to them.
  return root + name + (name === 'errors' ? anchor.toUpperCase() : anchor)
}

const PICTURE = /!\[([^\]]*)\]\(pictures\/([\w.-]+)\)/g
const LINK = /(?<!!)\[((?:!\[[^\]]*\]\([^)]*\)|[^[\]])+)\]\(([^)\s]+)\)/g

/** Returns the target on the site of a link in a file of `docs`; undefined if it is not served. */
function servedTarget(target: string, file: string, url: string): string | undefined {
  if (/^(?:https?:|#)/.test(target)) return target
  const { pathname, hash } = new URL(target, `file:///docs/${file}`)
  if (/^\/openapi\/[\w-]+\.json$/.test(pathname)) return url + pathname
  const path = pathname.slice('/docs/'.length)
  if (path.startsWith('pictures/') || EXAMPLES.includes(path)) return `${url}/developers/${path}`
  const guide = GUIDES.find((one) => new URL(one.file, 'file:///docs/').pathname === pathname)
  return guide && `${url}/developers/${guide.name}.md${hash}`
}

/** Returns a text with the roots of these sites. In `docs` it has those of a local server, which tests can call. */
export function withRoots(text: string, { live, sandbox }: Sites): string {
  const roots = { '': live.url, '/ski': live.roots.ski, '/sandbox': sandbox.url, '/sandbox/ski': sandbox.roots.ski }
  return Object.entries(roots)
    .toReversed()
    .reduce(
      (sofar, [path, root]) => sofar.replace(new RegExp(`(?:http://)?localhost:3000${path}(?![\\w-])`, 'g'), root),
      text,
    )
    .replaceAll('{SITE_URL}', live.url)
    .replaceAll('{SKI_SITE_URL}', live.roots.ski)
    .replaceAll('{SANDBOX_URL}', sandbox.url)
}
