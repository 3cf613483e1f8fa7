import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureDemoOperator } from '../demo/operator.ts'
import { findDemoPartner } from '../demo/partner.ts'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/mount.ts'
import type { Api } from '../http/zod.ts'
import { sendSignInLink } from '../services/notify/accounts.ts'
import { type Account, nameOf } from '../services/people/account.ts'
import {
  endEverySession,
  endSession,
  openSession,
  findOpenLink,
  signIn,
  findSession,
  SESSION_MS,
} from '../services/people/sign-in.ts'
import { isEmail } from '../values/email.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { sendPage } from '../web/layout/layout.ts'
import { mountPages } from '../web/mount-pages.ts'
import { keepCookie, removeCookie } from '../web/request/cookie.ts'
import { ownFormsAlone } from '../web/request/own-forms.ts'
import { typedEmail, formTexts, textParams } from '../web/request/text-params.ts'
import { homeOf, linkSentPage, signInPage, staleLinkPage, useLinkPage } from './sign-in-pages.ts'

/** How long every response takes, so that its time does not reveal whether the address has an account. */
const ANSWER_MS = 200

type WithToken = FastifyRequest<{ Params: { token: string } }>

/** Registers /sign-in, /sign-in/<token> and /sign-out, where partners and operators sign in and out (decisions 8.1). */
export async function signInPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const { db, clock, operator, isDemo } = deps
  const layout = englishLayout({ site, area: 'transfer', operator })
  const enter = async (reply: FastifyReply, account: Account) => {
    keepSession(reply, site, await openSession(db, account, clock()))
    return seeOther(reply, homeOf(site, account))
  }

  await mountPages(app, deps, site, { layoutOf: () => layout }, (pages) => {
    const ownForms = { onRequest: ownFormsAlone(site) }
    const perClient = deps.limit({ name: 'sign-in:client', perMinute: 5 })
    // A requester must neither be able to use up another person's budget, nor learn about other requests.
    const emailOf = ({ body }: FastifyRequest) => typedEmail(body)
    const isLeftThisMinute = deps.limit.left({ name: 'sign-in:address', perMinute: 5, keyOf: emailOf })
    const isLeftToday = deps.limit.left({ name: 'sign-in:address:day', perDay: 20, keyOf: emailOf })

    pages.get('/sign-in', async (request, reply) => {
      if (textParams(request.query)['sent'] === '1') return sendPage(reply, layout, linkSentPage())
      const account = await findSignedIn(deps, request, clock())
      if (account) return seeOther(reply, homeOf(site, account))
      return sendPage(reply, layout, signInPage(site, { email: '', hasDemo: isDemo }))
    })

    const limited = { onRequest: [ownFormsAlone(site), ...perClient] }
    pages.post('/sign-in', limited, async (request, reply) => {
      const email = typedEmail(request.body)
      if (!isEmail(email)) {
        const error = 'Please enter a full e-mail address, such as name@example.com.'
        return sendPage(reply, layout, signInPage(site, { email, error, hasDemo: isDemo }))
      }
      const isNow = await isLeftThisMinute(request)
      const isToday = await isLeftToday(request)
      const asked = { email, siteUrl: site.url, operator, isSparing: !isToday }
      await Promise.all([isNow && sendSignInLink(db, asked, clock()), pause(ANSWER_MS)])
      return seeOther(reply, `${site.url}/sign-in?sent=1`)
    })

    pages.get('/sign-in/:token', async ({ params }: WithToken, reply) => {
      const account = await findOpenLink(db, params.token, clock())
      const page = account ? useLinkPage(site, params.token, nameOf(account)) : staleLinkPage(site)
      return sendPage(reply, layout, page)
    })

    const useLimit = deps.limit({ name: 'sign-in:use', perMinute: 30 })
    pages.post(
      '/sign-in/:token',
      { onRequest: [ownFormsAlone(site), ...useLimit] },
      async (request: WithToken, reply) => {
        const signedIn = await signIn(db, request.params.token, clock())
        if (!signedIn) return sendPage(reply, layout, staleLinkPage(site))
        keepSession(reply, site, signedIn.token)
        return seeOther(reply, homeOf(site, signedIn.account))
      },
    )

    if (isDemo) {
      pages.post('/sign-in/demo', ownForms, async (_, reply) => {
        const partner = await findDemoPartner(db)
        return partner ? enter(reply, { kind: 'partner', partner }) : seeOther(reply, `${site.url}/sign-in`)
      })
      pages.post('/sign-in/demo-desk', ownForms, async (_, reply) =>
        enter(reply, { kind: 'operator', operator: await ensureDemoOperator(db, clock()) }),
      )
    }

    pages.post('/sign-out', ownForms, async (request, reply) => {
      const token = sessionToken(request)
      const account = await findSignedIn(deps, request, clock())
      if (account && formTexts(request.body)['everywhere'] === '1') await endEverySession(db, account, clock())
      else if (token !== undefined) await endSession(db, token)
      forgetSession(reply, site)
      return seeOther(reply, `${site.url}/sign-in`)
    })
  })
}

const NAME = 'session'

/** Returns the session token in the browser's cookie, valid or not. */
export function sessionToken({ cookies }: FastifyRequest): string | undefined {
  return cookies[NAME]
}

/** Returns the account that the browser is signed in as; undefined if it is not, or no longer. */
export async function findSignedIn(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  now: Date,
): Promise<Account | undefined> {
  const token = sessionToken(request)
  return token === undefined ? undefined : findSession(db, token, now, { isUse: !isPoll(request) })
}

/**
 * Returns whether a page asks by itself for a newer version. Nobody has opened it, because pages behind a door are never
 * cached.
 */
export function isPoll({ headers }: FastifyRequest): boolean {
  return headers['if-none-match'] !== undefined
}

/** Stores the session in the browser's cookie. */
function keepSession(reply: FastifyReply, site: Site, token: string): void {
  keepCookie(reply, { root: site.url, name: NAME, value: token, seconds: SESSION_MS.most / 1000 })
}

/** Removes the session from the browser. */
function forgetSession(reply: FastifyReply, site: Site): void {
  removeCookie(reply, { root: site.url, name: NAME })
}
