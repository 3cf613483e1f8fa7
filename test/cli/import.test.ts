import { expect, it } from 'vitest'
import { runCommand } from '../../src/cli/command.ts'
import { importCommand } from '../../src/cli/import-command.ts'
import { catalogueFolder } from '../support/catalogue-folder.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()

async function run(...args: string[]) {
  const printed: string[] = []
  const steps: string[] = []
  const exit = await runCommand(importCommand, world.database.db, {
    args,
    cwd: '/',
    now: NOW,
    siteUrl: 'http://navette.test',
    webhookPrivateHosts: false,
    webhookKey: async () => 'key',
    sender: () => Promise.reject(new Error('needs no sender')),
    print: (line) => void printed.push(line),
    progress: (text) => void steps.push(text),
  })
  return { exit, printed, steps }
}

it('The import command says which file it reads and how many rows it writes, and apart from that the result', async () => {
  const { exit, printed, steps } = await run(await catalogueFolder(), '--dry-run')
  expect(exit).toBe(0)
  expect(steps.slice(0, 2)).toEqual(['reading places.csv', 'reading accommodations.csv'])
  expect(steps).toContain('writing accommodations.csv, 1,072 rows')
  expect(printed[0]).toBe('places.csv             0 added, 0 changed, 0 deactivated')
  expect(printed.at(-1)).toMatch(/^Dry run: nothing was changed \(\d+\.\d s\)\.$/)
})

it.each([
  [[], '<folder>: is required'],
  [['catalogue', 'another'], 'another: unexpected argument; npm keeps options to itself that have no -- before them'],
  [['catalogue', '—dry-run'], '—dry-run: a program made one dash of two hyphens: write options as --name'],
  [['catalogue', '“my', 'catalogue”'], '“my catalogue”: the shell only knows plain quotes: write "…"'],
  [
    [new URL(import.meta.url).pathname],
    'import.test.ts: is no folder: name the one in which the CSV files are, unpacked',
  ],
  [['nowhere'], 'nowhere: is no folder'],
  [[new URL('.', import.meta.url).pathname], ': has no CSV files'],
  [['catalogue', '--dry'], "Unknown option '--dry'"],
])('The import command is refused with %j, and says why', async (args, why) => {
  const { exit, printed } = await run(...args)
  expect([exit, printed.join('\n')]).toEqual([2, expect.stringContaining(why)])
  expect(printed.join('\n')).toContain('Usage: npm run catalogue:import')
})
