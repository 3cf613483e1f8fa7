import { describe, expect, it } from 'vitest'
import { runCommand } from '../../src/cli/command.ts'
import { partnerCommand } from '../../src/cli/partner-command.ts'
import { outbox } from '../../src/db/schema/index.ts'
import { mailOf } from '../../src/services/notify/mail/deliver-mail.ts'
import { atDesk, confirmFields } from '../support/desk.ts'
import { unescaped } from '../support/page.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { useWorld } from '../support/world.ts'
import { fencesOf, textOf } from './markdown.ts'

const world = useWorld()

/** The part of the guide that tells a month. */
const [, MONTH = ''] = /^### A partner's month.*?\n(.*?)^##/ms.exec(textOf('docs/operation.md')) ?? []

/** What is to be pressed or read in a step, as the guide names it. */
function labelsOf(step: number): string[] {
  const [line = ''] = new RegExp(`^${step}\\. .*$`, 'm').exec(MONTH) ?? []
  return Array.from(line.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g), ([, label = '']) => label)
}

/** Expects that a page names everything that a step names. */
function expectLabels(step: number, ...pages: readonly string[]): void {
  const labels = labelsOf(step)
  expect(labels, `step ${step} names nothing`).not.toEqual([])
  const shown = pages.map(unescaped).join('\n')
  for (const label of labels) expect(shown, `step ${step}: ${label}`).toContain(label.replace(/ with…$/, ' with '))
}

describe('the month that the guide tells', () => {
  it("A partner's month goes as the guide of operation tells it, from closing to the accountant's file", async () => {
    await sellByApi(partnerOf(world))
    const at = async (iso: string) => {
      const now = new Date(iso)
      world.setNow(now)
      return atDesk(world, { now })
    }
    let desk = await at('2027-02-02T09:00:00Z')
    const page = async () => (await desk.get('/desk/money?month=2027-01')).body
    const confirmed = async (fields: Record<string, string>) => {
      const preview = await desk.post('/desk/money', fields)
      expect((await desk.post('/desk/money', confirmFields(preview.body))).statusCode).toBe(303)
      return preview.body
    }
    const state = async () => (await partnerOf(world).get('/api/v2/statements')).json().data[0]
    const subjects = async () =>
      (await world.database.db.select().from(outbox)).map(({ payload }) => mailOf(payload).subject)

    const before = await page()
    expectLabels(2, before, await confirmed({ month: '2027-01', action: 'close' }))
    const statement = /\/desk\/money\/statements\/(\d+)\.csv/.exec(await page())?.[1] ?? ''
    const unsent = await page()
    expect((await desk.post('/desk/money', { statement, action: 'send' })).statusCode).toBe(303)
    expectLabels(3, unsent, await page())
    expect(await subjects()).toContain('Statement of account S2027-0001, Jan 2027')

    const pay = (amount: string) => confirmed({ statement, action: 'paid', amount, day: '2027-02-02', note: '' })
    const opened = await page()
    await pay('100.00')
    expectLabels(4, opened, await page())
    expect(await state()).toMatchObject({ state: 'part_paid', paid: 100 })
    await pay('-100.00')
    expect(await state()).toMatchObject({ state: 'open', paid: 0 })

    desk = await at('2027-02-20T09:00:00Z')
    expectLabels(6, await page())
    expect((await desk.post('/desk/money', { statement, action: 'remind' })).statusCode).toBe(303)
    expect(await subjects()).toContain('Reminder: statement of account S2027-0001, Jan 2027')

    expectLabels(7, await page())
    const [, url = ''] = /`(\/desk\/money\/ledger\.csv[^`]*)`/.exec(MONTH) ?? []
    const rows = (await desk.get(url)).body.trimEnd().split('\r\n')
    const amountAt = rows[0]?.split(',').indexOf('amount') ?? -1
    const sum = rows.slice(1).reduce((total, row) => total + Number(row.split(',')[amountAt]), 0)
    expect(sum).toBeCloseTo((await state()).total)
  })

  it('The commands of the month close it and record what is open as paid', async () => {
    const commands = fencesOf(MONTH).flatMap(({ text }) => text.trim().split('\n'))
    expect(commands).toHaveLength(2)
    for (const command of commands) {
      const [, args = ''] = /^npm run partner -- (.*)$/.exec(command) ?? []
      const exit = await runCommand(partnerCommand, world.database.db, {
        args: args.split(' '),
        cwd: '/',
        now: new Date('2027-02-20T10:00:00Z'),
        sender: () => Promise.reject(new Error('needs no sender')),
        print: () => {},
        siteUrl: 'http://navette.test',
        webhookPrivateHosts: false,
        webhookKey: async () => 'key',
        progress: () => {},
      })
      expect(exit, command).toBe(0)
    }
    expect((await partnerOf(world).get('/api/v2/statements')).json().data).toMatchObject([{ state: 'paid' }])
  })
})
