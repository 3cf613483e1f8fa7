import { resolve } from 'node:path'
import { importCatalogue } from '../catalogue/import/import.ts'
import type { Command } from './command.ts'

/**
 * `catalogue:import`: brings a folder of CSV files into the database, or reports everything that is wrong with them.
 */
export const importCommand: Command = {
  name: 'catalogue:import',
  usage: 'npm run catalogue:import -- <folder> [--dry-run]',
  async run(db, { args, cwd, print }) {
    const [folder, ...rest] = args.filter((arg) => arg !== '--dry-run')
    if (folder === undefined || rest.length > 0 || folder.startsWith('-')) {
      print(`Usage: ${importCommand.usage}`)
      return 2
    }
    const dryRun = args.includes('--dry-run')
    const report = await importCatalogue(db, resolve(cwd, folder), { dryRun })
    if ('faults' in report) {
      for (const { file, line, column, reason } of report.faults)
        print(`${file}:${line}: ${column ? `${column}: ` : ''}${reason}`)
      print(`${report.faults.length} faults; nothing was changed.`)
      return 1
    }
    for (const { file, added, changed, deactivated } of report.changes) {
      print(`${file.padEnd(22)} ${added} added, ${changed} changed, ${deactivated} deactivated`)
    }
    if (report.keptRates.length > 0) {
      const rates = report.keptRates.map(({ code, rate }) => `${code} ${rate}`)
      print(`Live rates stay, whatever currencies.csv says: ${rates.join(', ')}`)
    }
    print(dryRun ? 'Dry run: nothing was changed.' : 'Imported; running processes pick it up by themselves.')
    return 0
  },
}
