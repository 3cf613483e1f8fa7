import { bookingsCommand } from './bookings-command.ts'
import type { Command } from './command.ts'
import { importCommand } from './import-command.ts'
import { partnerCommand } from './partner-command.ts'

/** Every command a running server takes over. */
export const COMMANDS: readonly Command[] = [bookingsCommand, importCommand, partnerCommand]
