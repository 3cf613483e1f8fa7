import { expect, it } from 'vitest'
import { ensureCallable, type WebhookAddress } from '../../../../src/services/notify/webhooks/public-address.ts'

const judge = (environment: WebhookAddress['environment'], url: string, privateHosts = false) =>
  ensureCallable({ environment, url }, { privateHosts }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

it.each([
  ['live', 'https://partner.example/hook', 'accepted'],
  ['live', 'https://1.1.1.1/hook', 'accepted'],
  ['sandbox', 'http://partner.example/hook', 'accepted'],
  ['live', 'http://partner.example/hook', 'url: must be https in live'],
  ['live', 'https://localhost:4310/hook', 'url: must be an address on the public internet'],
  ['sandbox', 'http://localhost:4310/hook', 'url: must be an address on the public internet'],
  ['sandbox', 'http://127.0.0.1/', 'url: must be an address on the public internet'],
  ['sandbox', 'http://2130706433/', 'url: must be an address on the public internet'],
  ['live', 'https://[::1]/', 'url: must be an address on the public internet'],
  ['live', 'https://169.254.169.254/latest', 'url: must be an address on the public internet'],
  ['live', 'ftp://partner.example/', 'url: must be an http or https URL'],
  ['live', 'partner.example', 'url: must be an http or https URL'],
  ['live', '', 'url: must be an http or https URL'],
  ['live', 'https://', 'url: must be an http or https URL'],
  ['live', 'https://me:secret@partner.example/', 'url: must not carry a user name or password'],
] as const)('A webhook in %s at %s is judged: %s', async (environment, url, verdict) => {
  expect(await judge(environment, url)).toBe(verdict)
})

it('A webhook may be at a private address if the configuration allows private hosts', async () => {
  expect(await judge('live', 'http://127.0.0.1:4310/hook', true)).toBe('accepted')
  expect(await judge('live', 'ftp://127.0.0.1', true)).toBe('url: must be an http or https URL')
})
