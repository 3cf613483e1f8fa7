import { importCommand } from './import-command.ts'
import { runFromShell } from './run.ts'

await runFromShell(importCommand)
