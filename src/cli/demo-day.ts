import { demoDayCommand } from './demo-day-command.ts'
import { runFromShell } from './run.ts'

await runFromShell(demoDayCommand)
