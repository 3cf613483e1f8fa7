import { setTimeout as pause } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { refuseOtherMethods } from '../http/public-api.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import { findDemoPartner } from '../services/partners/demo-partner.ts'
import { sendSignInLink } from '../services/messages/letters/send-sign-in-link.ts'
import { endEverySession, endSession, openSession } from '../services/partners/sign-in/session.ts'
import { findOpenLink, signIn } from '../services/partners/sign-in/sign-in-link.ts'
import { showErrors } from '../web/error-page.ts'
import { sendPage } from '../web/frame.ts'
import { englishFrame } from '../web/frames.ts'
import { limitPages } from '../web/limit-pages.ts'
import { ownFormsAlone } from '../web/own-forms.ts'
import { typedEmail, typedWords } from '../web/typed.ts'
import { EMAIL_PATTERN } from '../values/email.ts'
import { findSignedIn, forgetSession, keepSession, sessionToken } from './cookie.ts'
import { linkSentPage, noDeskPage, signInPage, staleLinkPage, useLinkPage } from './sign-in-pages.ts'

/** How long every answer takes, so that its time does not tell whether the address has an account. */
const ANSWER_MS = 200

type WithToken = FastifyRequest<{ Params: { token: string } }>

/** /sign-in, /sign-in/<token> and /sign-out: how partners come in and leave (decisions 8.1); and the operator's desk, which is none of theirs. */
export async function signInPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const { db, clock, operator, isDemo } = deps
  const frame = englishFrame({ site, area: 'transfer', operator })
  const panel = `${site.url}/panel`

  await app.register(async (pages: Api) => {
    await pages.register(cookie)
    showErrors(pages, () => frame)
    limitPages(pages, deps, site)
    const refuseOthers = refuseOtherMethods(pages)
    const ownForms = { onRequest: ownFormsAlone(site) }
    const perClient = deps.limit('sign-in:client', 5)
    // Whoever asks must neither be able to keep somebody else from asking, nor learn what others have asked.
    const emailOf = ({ body }: FastifyRequest) => typedEmail(body)
    const isLeftThisMinute = deps.limit.left('sign-in:address', 5, 'minute', emailOf)
    const isLeftToday = deps.limit.left('sign-in:address:day', 20, 'day', emailOf)

    pages.get<{ Querystring: Record<string, unknown> }>('/sign-in', async (request, reply) => {
      if (request.query['sent'] === '1') return sendPage(reply, frame, linkSentPage())
      if (await findSignedIn(deps, request, clock())) return seeOther(reply, panel)
      return sendPage(reply, frame, signInPage(site, { email: '', hasDemo: isDemo }))
    })

    const limited = { onRequest: [ownFormsAlone(site), ...perClient] }
    pages.post('/sign-in', limited, async (request, reply) => {
      const email = typedEmail(request.body)
      if (!EMAIL_PATTERN.test(email) || email.length > 254) {
        const error = 'Please write the whole address, such as name@example.com.'
        return sendPage(reply, frame, signInPage(site, { email, error, hasDemo: isDemo }))
      }
      const [isNow, isToday] = [await isLeftThisMinute(request), await isLeftToday(request)]
      const asked = { email, siteUrl: site.url, operator, isSparing: !isToday }
      await Promise.all([isNow && sendSignInLink(db, asked, clock()), pause(ANSWER_MS)])
      return seeOther(reply, `${site.url}/sign-in?sent=1`)
    })

    pages.get('/sign-in/:token', async ({ params }: WithToken, reply) => {
      const partner = await findOpenLink(db, params.token, clock())
      return sendPage(reply, frame, partner ? useLinkPage(site, params.token, partner) : staleLinkPage(site))
    })

    const useLimit = deps.limit('sign-in:use', 30)
    pages.post(
      '/sign-in/:token',
      { onRequest: [ownFormsAlone(site), ...useLimit] },
      async (request: WithToken, reply) => {
        const token = await signIn(db, request.params.token, clock())
        if (token === undefined) return sendPage(reply, frame, staleLinkPage(site))
        keepSession(reply, site, token)
        return seeOther(reply, panel)
      },
    )

    if (isDemo)
      pages.post('/sign-in/demo', ownForms, async (_, reply) => {
        const partner = await findDemoPartner(db)
        if (!partner) return seeOther(reply, `${site.url}/sign-in`)
        keepSession(reply, site, await openSession(db, partner.id, clock()))
        return seeOther(reply, panel)
      })

    pages.post('/sign-out', ownForms, async (request, reply) => {
      const token = sessionToken(request)
      const partner = await findSignedIn(deps, request, clock())
      if (partner && typedWords(request.body)['everywhere'] === '1') await endEverySession(db, partner.id, clock())
      else if (token !== undefined) await endSession(db, token)
      forgetSession(reply, site)
      return seeOther(reply, `${site.url}/sign-in`)
    })

    for (const path of ['/desk', '/desk/*'])
      pages.get(path, async (request, reply) => {
        if (!(await findSignedIn(deps, request, clock()))) return seeOther(reply, `${site.url}/sign-in`)
        return sendPage(reply, frame, noDeskPage(site))
      })
    refuseOthers()
  })
}
