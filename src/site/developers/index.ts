import { readBuilt } from '../../built.ts'
import type { Deps, Site } from '../../deps.ts'
import { LargeBody, sendLarge } from '../../http/large-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { memoize, once } from '../../values/memo.ts'
import { showErrors } from '../../web/error-page.ts'
import { sendPage } from '../../web/frame.ts'
import { englishFrame, framesOf } from '../../web/frames.ts'
import { limitPages } from '../../web/limit-pages.ts'
import { llmsText, skillMarkdown, skillsIndex } from './agents.ts'
import { indexPage, paperPage } from './pages.ts'
import { EXAMPLES, type Paper, PAPERS, PICTURES } from './papers.ts'
import { servedMarkdown, withRoots } from './served-markdown.ts'

/**
 * GET /developers: the documents for developers, each as a page and as Markdown, in English only. `/llms.txt` and the
 * index of skills lead agents to them. They describe the sandbox, which has no copy of its own (decisions 7.42).
 */
export function developerPages(sandbox: Site): (app: Api, deps: Deps, live: Site) => Promise<void> {
  return async (app, deps, live) => {
    const sites = { live, sandbox }
    const shared = { site: live, area: 'transfer', operator: deps.operator } as const
    const frame = englishFrame(shared)
    showErrors(app, framesOf(shared))
    limitPages(app, deps, live)
    const markdownOf = memoize(async (paper: Paper) =>
      servedMarkdown(paper, (await readBuilt(paper.file)).toString(), sites),
    )

    app.get('/developers', REFUSED_LAST, async (_, reply) => sendPage(reply, frame, indexPage(live)))
    for (const paper of PAPERS) {
      const page = once(async () => paperPage(paper, await markdownOf(paper), sites))
      app.get(`/developers/${paper.name}`, REFUSED_LAST, async (_, reply) => sendPage(reply, frame, await page()))
      serve(`/developers/${paper.name}.md`, MARKDOWN, async () => markdownOf(paper))
    }
    for (const name of PICTURES) serve(`/developers/pictures/${name}`, 'image/png', async () => readBuilt(name))

    for (const name of EXAMPLES)
      serve(`/developers/${name}`, TEXT, async () => withRoots((await readBuilt(name)).toString(), sites))

    serve('/llms.txt', MARKDOWN, async () => llmsText(live, deps.operator))
    const skillOf = memoize(async ({ paper, ...skill }: TaughtSkill) => ({
      ...skill,
      text: skillMarkdown(skill, await markdownOf(paper)),
    }))
    serve('/.well-known/agent-skills/index.json', JSON_TYPE, async () =>
      JSON.stringify(skillsIndex(await Promise.all(SKILLS.map(skillOf)), live)),
    )
    for (const skill of SKILLS)
      serve(`/.well-known/agent-skills/${skill.name}/SKILL.md`, MARKDOWN, async () => (await skillOf(skill)).text)

    function serve(path: string, type: string, make: () => Promise<string | Uint8Array>): void {
      const body = once(async () => new LargeBody(await make()))
      app.get(path, REFUSED_LAST, (request, reply) =>
        sendLarge(request, reply.header('content-type', type), body(), 'public, max-age=300'),
      )
    }
  }
}

const TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

type TaughtSkill = NonNullable<Paper['skill']> & { paper: Paper }

const SKILLS: readonly TaughtSkill[] = PAPERS.flatMap((paper) => (paper.skill ? { ...paper.skill, paper } : []))
