import { readdir } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countFaults, describeFault } from '../catalogue/import/faults.ts'
import { describeStep, type OnStep } from '../catalogue/import/history.ts'
import { COMMAND_LINE } from '../values/actor.ts'
import { type Command, unexpected, WrongCall } from './command.ts'

/**
 * `catalogue:import`: imports a folder of CSV files into the database, or reports everything that is wrong with them.
 */
export const importCommand: Command = {
  name: 'catalogue:import',
  usage: 'npm run catalogue:import -- <folder> [--dry-run]',
  async run(db, { args, cwd, print, progress }) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [folder, ...rest] = positionals
    if (folder === undefined) throw new WrongCall('<folder>: is required')
    if (rest.length > 0) throw unexpected(rest)
    const { 'dry-run': dryRun } = values
    const startedAt = performance.now()
    // Loaded on demand, because a running server has every command but rarely runs this one.
    const { importCatalogue } = await import('../catalogue/import/import.ts')
    const { queueImport } = await import('../catalogue/import/history.ts')
    const { recordImport } = await import('../catalogue/import/record-import.ts')
    const onStep: OnStep = (step) => progress(describeStep(step))
    const path = resolve(cwd, folder)
    const files = await readdir(path).catch(() => undefined)
    if (files === undefined)
      throw new WrongCall(`${path}: is no folder: name the one in which the CSV files are, unpacked`)
    if (!files.some((file) => /\.csv$/i.test(file))) throw new WrongCall(`${path}: has no CSV files`)
    const report = dryRun
      ? await importCatalogue(db, path, { dryRun, onStep })
      : await recordImport(
          db,
          await queueImport(db, { name: basename(path), actor: COMMAND_LINE }),
          { onStep },
          (recorded) => importCatalogue(db, path, recorded),
        )
    if ('faults' in report) {
      for (const fault of report.faults) print(describeFault(fault))
      print(`${countFaults(report)}; nothing was changed.`)
      return 1
    }
    for (const { file, added, changed, deactivated } of report.changes) {
      print(`${file.padEnd(22)} ${added} added, ${changed} changed, ${deactivated} deactivated`)
    }
    if (report.keptRates.length > 0) {
      const rates = report.keptRates.map(({ code, rate }) => `${code} ${rate}`)
      print(`Live rates stay, whatever currencies.csv says: ${rates.join(', ')}`)
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const done = dryRun ? 'Dry run: nothing was changed' : 'Imported; running processes pick it up by themselves'
    print(`${done} (${seconds} s).`)
    return 0
  },
}

const OPTIONS = { 'dry-run': { type: 'boolean', default: false } } as const
