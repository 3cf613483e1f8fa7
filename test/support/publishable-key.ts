import { expect, vi } from 'vitest'
import { digestOf } from '../../src/values/token.ts'
import { DEMO_PARTNER } from './demo.ts'
import { signedIn } from './panel.ts'
import type { TestWorld } from './world.ts'

const PATH = '/panel/api/publishable-keys'

/** Makes a publishable key in the panel, as the demo partner unless told otherwise, and waits until it works. */
export async function publishableKey(
  world: TestWorld,
  { partnerId = DEMO_PARTNER, environment = 'live', origins = '' } = {},
): Promise<string> {
  const browser = await signedIn(world, { partnerId })
  const { body } = await browser.post(PATH, { environment, origins })
  const [, key = ''] = /<dt>api_key<\/dt>\s*<dd><code>([^<]+)/.exec(body) ?? []
  expect(key).toMatch(/^nvp_[\w-]{32}$/)
  const known = () => world.catalogue.current.publishableKeys.has(digestOf(key))
  await vi.waitUntil(known, { timeout: 10_000 })
  return key
}

/** Ends it there, and waits until it no longer works. */
export async function endKey(world: TestWorld, key: string, { partnerId = DEMO_PARTNER } = {}): Promise<void> {
  const keyNow = () => world.catalogue.current.publishableKeys.get(digestOf(key))
  const browser = await signedIn(world, { partnerId })
  const answer = await browser.post(`${PATH}/${keyNow()?.id}/end`)
  expect(answer.statusCode).toBe(303)
  await vi.waitUntil(() => keyNow()?.endedAt, { timeout: 10_000 })
}
