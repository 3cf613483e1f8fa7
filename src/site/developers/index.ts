import { z } from 'zod'
import { readBuilt } from '../../built.ts'
import type { Deps, Site } from '../../deps.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { memoize, once } from '../../values/memo.ts'
import { showErrors } from '../../web/layout/error-page.ts'
import { englishLayout, layoutsOf } from '../../web/layout/layout-of-request.ts'
import { sendPage } from '../../web/layout/layout.ts'
import { limitPages } from '../../web/request/limit-pages.ts'
import { llmsText, skillMarkdown, skillsIndex } from './agents.ts'
import { builtGuide, CLIENT_FILES, EXAMPLES, type Guide, GUIDES, PICTURES } from './guides.ts'
import { indexPage, guidePage } from './pages.ts'
import { servedMarkdown, withRoots } from './served-markdown.ts'

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

    function serve(path: string, type: string, make: () => Promise<string | Uint8Array>): void {
      const body = once(async () => new CachedBody(await make()))
      app.get(path, { config: REFUSED_LAST }, (request, reply) =>
        sendCached(request, reply.header('content-type', type), body(), 'public, max-age=300'),
      )
    }
  }
}

const manifest = z.object({ version: z.string() })

const TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

type TaughtSkill = NonNullable<Guide['skill']> & { guide: Guide }

const SKILLS: readonly TaughtSkill[] = GUIDES.flatMap((guide) => (guide.skill ? { ...guide.skill, guide } : []))
