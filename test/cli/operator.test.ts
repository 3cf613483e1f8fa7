import { expect, it } from 'vitest'
import { runCommand } from '../../src/cli/command.ts'
import { operatorCommand } from '../../src/cli/operator-command.ts'
import { listDeskLog } from '../../src/services/people/operator.ts'
import { OWN_PAGE } from '../support/panel.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

async function run(...args: string[]) {
  const lines: string[] = []
  const exit = await runCommand(operatorCommand, world.database.db, {
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

const signInBy = (output: string) => {
  const [, path = ''] = /Sign in within 15 minutes, once: http:\/\/navette\.test(\/sign-in\/\S{32})/.exec(output) ?? []
  return world.app.inject({ method: 'POST', url: path, headers: OWN_PAGE })
}

it('The command creates operators with a role and prints a link that signs in, and another one later', async () => {
  const { exit, output } = await run('create', '--name', 'Claire', '--email', 'claire@example.com')
  expect(exit).toBe(0)
  expect((await signInBy(output)).headers.location).toBe('http://navette.test/desk')
  await run('create', '--name', 'Yann', '--email', 'yann@example.com', '--role', 'rides')
  expect((await run('list')).output).toMatch(
    /Claire <claire@example.com> {2}all\n\d+ {2}Yann <yann@example.com> {2}rides/,
  )
  expect((await signInBy((await run('sign-in', 'Claire@example.com')).output)).statusCode).toBe(303)
})

it('The command ends an account with its sessions', async () => {
  const { output } = await run('create', '--name', 'Eve', '--email', 'eve@example.com')
  const [session] = (await signInBy(output)).cookies
  expect((await run('end', 'eve@example.com')).exit).toBe(0)
  const headers = { cookie: `session=${session?.value}` }
  expect((await world.app.inject({ url: '/desk', headers })).statusCode).toBe(303)
  expect((await run('list')).output).not.toContain('Eve')
  const [last] = await listDeskLog(world.database.db, 1)
  expect(last).toMatchObject({ actor: 'operator', actorName: null, event: 'operator removed', detail: 'Eve' })
})

it.each([
  [[], 'nothing: must be create, sign-in, end, list'],
  [['create', '--email', 'x@example.com'], '--name: is required'],
  [['create', '--name', 'X', '--email', 'x'], '--email: must be an e-mail address'],
  [['create', '--name', 'X', '--email', 'x@example.com', '--role', 'king'], '--role: must be all, rides, money'],
  [['create', '--name', 'X', '--email', 'CLAIRE@example.com'], 'already has an account'],
  [['end', 'nobody@example.com'], 'nobody@example.com: there is no operator with that address'],
  [['list', 'them'], 'them: unexpected argument'],
])('The arguments %j are refused with the usage', async (args, message) => {
  const { exit, output } = await run(...args)
  expect(exit).toBe(2)
  expect(output).toContain(message)
  expect(output).toContain('Usage: npm run operator')
})
