import type { AccountKey } from '../../src/services/people/account.ts'
import { createSignInLink } from '../../src/services/people/sign-in.ts'
import { DEMO_PARTNER } from './demo.ts'
import { NOW, type TestWorld } from './world.ts'

/** The headers that a browser sends with a form of our own pages. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Returns a browser that is signed in as a partner, by default the demo partner. */
export async function signedIn(world: TestWorld, { partnerId = DEMO_PARTNER, now = NOW } = {}) {
  return signedInAs(world, { kind: 'partner', id: partnerId }, now)
}

/** Returns a browser that is signed in with an account. */
export async function signedInAs(world: TestWorld, account: AccountKey, now = NOW) {
  const token = await createSignInLink(world.database.db, account, now)
  const entered = await world.app.inject({ method: 'POST', url: `/sign-in/${token}`, headers: OWN_PAGE })
  const { value } = entered.cookies.find(({ name }) => name === 'session') ?? { value: '' }
  const cookie = `session=${value}`
  return {
    cookie,
    get: (url: string) => world.app.inject({ url, headers: { cookie } }),
    post: (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = OWN_PAGE) =>
      world.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
}
