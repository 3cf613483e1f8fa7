import { readBuilt } from '../../built.ts'
import type { Deps, Site } from '../../deps.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { html } from '../../values/html.ts'
import { once } from '../../values/memo.ts'
import { showErrors } from '../../web/error-page.ts'
import { sendPage } from '../../web/frame.ts'
import { englishFrame, framesOf } from '../../web/frames.ts'
import { usualLimit } from '../../web/limit-pages.ts'
import { paperMarkup, titleOf } from '../../web/paper.ts'
import { ERRORS_PAPER } from './papers.ts'

/** GET /developers/errors: what each code of a refusal means, at a heading of its name; in English alone. */
export async function developerPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const shared = { site, area: 'transfer', operator: deps.operator } as const
  const frame = englishFrame(shared)
  showErrors(app, framesOf(shared))
  const paper = once(async () => {
    const text = (await readBuilt(ERRORS_PAPER)).toString()
    return { title: titleOf(text), main: html`<article class="paper">${paperMarkup(text)}</article>` }
  })
  app.get('/developers/errors', { onRequest: usualLimit(deps, site), ...REFUSED_LAST }, async (_, reply) =>
    sendPage(reply, frame, { ...(await paper()), isOpen: true }),
  )
}
