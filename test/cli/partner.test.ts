import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/command.ts'
import { partnerCommand } from '../../src/cli/partner-command.ts'
import { partnerKeys, webhooks } from '../../src/db/schema/index.ts'
import { issueToken } from '../../src/services/partners/access-token.ts'
import { addKey, closePartner, listPartners } from '../../src/services/partners/account.ts'
import { listPartnerLog } from '../../src/services/partners/partner.ts'
import { makePublishableKey } from '../../src/services/partners/publishable-keys.ts'
import { COMMAND_LINE, PARTNER } from '../../src/values/actor.ts'
import { useDatabase } from '../support/database.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { NOW } from '../support/world.ts'

const database = useDatabase()

async function run(...args: string[]) {
  const lines: string[] = []
  const exit = await runCommand(partnerCommand, database.db, {
    args,
    cwd: '/',
    now: NOW,
    sender: () => Promise.reject(new Error('needs no sender')),
    print: (line) => lines.push(line),
    siteUrl: 'http://navette.test',
    webhookPrivateHosts: false,
    webhookKey: async () => 'key',
    progress: () => {},
  })
  return { exit, output: lines.join('\n') }
}

describe('npm run partner', () => {
  it('The command creates a partner, shows its secrets once, and lists it without them', async () => {
    const { exit, output } = await run('create', '--name', 'Alpine', '--email', 'a@alpine.example', '--promo', 'alp5')
    expect(exit).toBe(0)
    const [, key = '', secret = ''] = /live\s+api_key (\S+)\s+api_secret (\S+)/.exec(output) ?? []
    expect(await issueToken(database.db, { environment: 'live', key, secret }, NOW)).toBeDefined()
    expect(await issueToken(database.db, { environment: 'sandbox', key, secret }, NOW)).toBeUndefined()
    const list = (await run('list')).output
    expect(list).toContain('Alpine <a@alpine.example>  commission 10%  promo ALP5 0%')
    expect(list).toContain(key)
    expect(list).not.toContain(secret)
  })

  it('The command gives a partner’s code the discount that was agreed, and lists it', async () => {
    const agreed = ['--email', 'v@vanoise.example', '--promo', 'vanoise', '--discount', '7.5']
    expect((await run('create', '--name', 'Vanoise', ...agreed)).exit).toBe(0)
    expect((await run('list')).output).toContain('promo VANOISE 7.5%')
  })

  it('The command rotates the key of one environment', async () => {
    const { output } = await run('rotate', '--id', '1', '--environment', 'sandbox')
    expect(output).toMatch(/sandbox\s+api_key sandbox-/)
    const old = { environment: 'sandbox', key: 'demo-sandbox-key', secret: 'demo-sandbox-secret' } as const
    expect(await issueToken(database.db, old, NOW)).toBeUndefined()
    const live = { environment: 'live', key: 'demo-key', secret: 'demo-secret' } as const
    expect(await issueToken(database.db, live, NOW)).toBeDefined()
  })

  it('Two rotations at once leave one key, and the second is refused', async () => {
    const rotate = () => run('rotate', '--id', '1', '--environment', 'live')
    await Promise.all([rotate(), rotate()])
    const keys = (await listPartners(database.db)).find(({ id }) => id === DEMO_PARTNER)?.keys
    expect(keys?.map(({ environment }) => environment)).toEqual(['live', 'sandbox'])
    const second = { environment: 'live', key: 'second-key', secret: 'second-secret' } as const
    await expect(addKey(database.db, DEMO_PARTNER, second, NOW)).rejects.toMatchObject({
      cause: { constraint: 'partner_keys_active' },
    })
  })

  it('The command registers a webhook', async () => {
    const { output } = await run('webhook', '--id', '1', '--environment', 'live', '--url', 'https://hooks.example/x')
    expect(output).toMatch(/secret whsec_/)
  })

  it('The command lists a partner’s webhooks without their secrets, and removes one', async () => {
    const url = 'https://hooks.example/removed'
    const { output: registered } = await run('webhook', '--id', '1', '--environment', 'sandbox', '--url', url)
    const [secret = 'none'] = /whsec_\S+/.exec(registered) ?? []
    const { output } = await run('webhooks', '--id', '1')
    const [, webhook = ''] =
      /^(\d+)  sandbox  https:\/\/hooks\.example\/removed  since 2026-11-23 10:00:00$/m.exec(output) ?? []
    expect(output).not.toContain(secret)
    expect(await run('webhook-remove', '--webhook', webhook)).toMatchObject({ exit: 0 })
    expect((await run('webhooks', '--id', '1')).output).not.toContain(url)
    expect((await run('webhook-remove', '--webhook', webhook)).output).toContain(`there is no webhook ${webhook}`)
  })

  it.each([
    [[], 'nothing: must be create, sign-in, rotate'],
    [['destroy'], 'destroy: must be create'],
    [['create', '--email', 'x@y.example'], '--name: is required'],
    [['create', '--name', 'X', '--email', 'a@b'], '--email: must be an e-mail address'],
    [['create', '--name', 'X', '--email', `${'a'.repeat(250)}@b.example`], '--email: must be an e-mail address'],
    [['create', '--name', 'X', '--email', 'x@y.example', '--commission', '101'], '--commission: must be a percentage'],
    [
      ['create', '--name', 'X', '--email', 'x@y.example', '--promo', 'Z', '--discount', '101'],
      '--discount: must be a percentage',
    ],
    [['create', '--name', 'X', '--email', 'x@y.example', '--discount', '5'], '--discount: needs --promo'],
    [['create', '--name', 'X', '--email', 'x@y.example', '--promo', ' '], '--promo: must be 1 to 64 characters'],
    [['create', '--name', 'X', '--email', 'x@y.example', '--promo', 'DEMO10'], '--promo: DEMO10 belongs to partner 1'],
    [
      ['create', '--name', 'X', '--email', 'x@y.example', '--promo', 'snow25'],
      '--promo: SNOW25 belongs to the promo codes',
    ],
    [['rotate', '--id', '99', '--environment', 'live'], '--id: there is no partner 99'],
    [['rotate', '--id', '1', '--environment', 'moon'], '--environment: must be live or sandbox'],
    [['webhook', '--id', '1', '--environment', 'live', '--url', 'ftp://x'], 'url: must be an http or https URL'],
    [['webhooks', '--id', '99'], '--id: there is no partner 99'],
    [['webhook-remove', '--webhook', 'x'], '--webhook: must be the number of a webhook'],
    [['webhook-remove', '--id', '1'], '--webhook: must be the number of a webhook'],
    [['list', '--colour'], 'colour'],
  ])('The arguments %j are refused with the usage', async (args, message) => {
    const { exit, output } = await run(...args)
    expect(exit).toBe(2)
    expect(output).toContain(message)
    expect(output).toContain('Usage: npm run partner')
  })
})

describe('a sign-in link', () => {
  it('A sign-in link is printed when a partner is created, and later by name or number', async () => {
    const link = /Sign in within 15 minutes, once: http:\/\/navette\.test\/sign-in\/(\S{32})/
    expect((await run('create', '--name', 'Chalet Rose', '--email', 'rose@example.com')).output).toMatch(link)
    expect((await run('sign-in', 'Chalet Rose')).output).toMatch(link)
    expect((await run('sign-in', '--id', '1')).output).toMatch(link)
  })

  it('A sign-in link is refused for a name that is unknown or ambiguous', async () => {
    expect(await run('sign-in', 'Nobody')).toMatchObject({
      exit: 2,
      output: expect.stringContaining('no such partner'),
    })
    for (let i = 0; i < 2; i += 1) await run('create', '--name', 'Twin', '--email', 'twin@example.com')
    expect(await run('sign-in', 'Twin')).toMatchObject({
      exit: 2,
      output: expect.stringMatching(/use --id \d+ or \d+/),
    })
  })
})

it('A closed account gets neither a webhook, nor a publishable key, nor a sign-in link', async () => {
  const { db } = database
  await run('create', '--name', 'Gone', '--email', 'gone@example.com')
  const gone = (await listPartners(db)).find(({ name }) => name === 'Gone')?.id ?? 0
  await closePartner(db, gone, COMMAND_LINE, NOW)
  const url = 'https://gone.example/hook'
  expect(await run('webhook', '--id', String(gone), '--environment', 'live', '--url', url)).toMatchObject({
    exit: 2,
    output: expect.stringContaining('the account is closed'),
  })
  await expect(
    makePublishableKey(db, { partnerId: gone, environment: 'live', origins: [] }, PARTNER, NOW),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await run('sign-in', 'Gone')).toMatchObject({ exit: 2, output: expect.stringContaining('no such partner') })
})

describe('a change that cannot be logged', () => {
  const hide = () => database.db.execute(sql`ALTER TABLE partner_log RENAME TO hidden_log`)
  const restore = () => database.db.execute(sql`ALTER TABLE hidden_log RENAME TO partner_log`)

  const stored = async () => [
    await database.db.select().from(partnerKeys).orderBy(partnerKeys.key),
    await database.db.select().from(webhooks).orderBy(webhooks.id),
  ]

  it.each(['rotate', 'webhook', 'webhook-rotate', 'webhook-remove'])(
    '%s leaves everything as it was',
    async (action) => {
      const at = ['--id', '1', '--environment', 'live', '--url', `https://hooks.example/${action}`]
      expect((await run('webhook', ...at)).exit).toBe(0)
      const [webhook] = await database.db
        .select()
        .from(webhooks)
        .where(eq(webhooks.url, at[5] ?? ''))
      const before = await stored()
      await hide()
      try {
        const args = action.startsWith('webhook-') ? ['--webhook', String(webhook?.id)] : at
        await expect(run(action, ...args)).rejects.toThrow()
      } finally {
        await restore()
      }
      expect(await stored()).toEqual(before)
    },
  )
})

it('Every change of an account by an operator is logged', async () => {
  const [, id = ''] =
    /Partner (\d+) created/.exec((await run('create', '--name', 'Noted', '--email', 'n@example.com')).output) ?? []
  await run('rotate', '--id', id, '--environment', 'live')
  await run('webhook', '--id', id, '--environment', 'sandbox', '--url', 'https://noted.example/hook')
  const events = await listPartnerLog(database.db, Number(id), 10)
  expect(events.map(({ actor, event }) => [actor, event])).toEqual([
    ['operator', 'sandbox webhook registered'],
    ['operator', 'live key made'],
    ['operator', 'sign-in link printed'],
    ['operator', 'created'],
  ])
})
