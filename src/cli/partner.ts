import { partnerCommand } from './partner-command.ts'
import { runFromShell } from './run.ts'

await runFromShell(partnerCommand)
