import { bookingsCommand } from './bookings-command.ts'
import { runFromShell } from './run.ts'

await runFromShell(bookingsCommand)
