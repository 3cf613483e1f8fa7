import { operatorCommand } from './operator-command.ts'
import { runFromShell } from './run.ts'

await runFromShell(operatorCommand)
