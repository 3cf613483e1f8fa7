import { createSignInLink } from '../../src/services/partners/sign-in/sign-in-link.ts'
import { DEMO_PARTNER } from './demo.ts'
import { NOW, type TestWorld } from './world.ts'

/** What a browser says of a form on one of our own pages. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

/** A browser that is signed in as a partner, the demo partner unless told otherwise. */
export async function signedIn(world: TestWorld, { partnerId = DEMO_PARTNER, now = NOW } = {}) {
  const token = await createSignInLink(world.database.db, partnerId, now)
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
