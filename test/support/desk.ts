import { createOperator } from '../../src/services/operators/account.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import type { Role } from '../../src/values/role.ts'
import { signedInAs } from './panel.ts'
import { NOW, type TestWorld } from './world.ts'

let made = 0

/** Returns a browser that is signed in at the desk as a new operator, who is called Claire unless told otherwise. */
export async function atDesk(
  world: TestWorld,
  { name = 'Claire', role = 'all', now = NOW }: { name?: string; role?: Role; now?: Date } = {},
) {
  made += 1
  const account = { name, email: `operator${made}@example.com`, role }
  const operator = await createOperator(world.database.db, account, COMMAND_LINE, now)
  if (!operator) throw new Error('the address is taken')
  return { operator, ...(await signedInAs(world, { kind: 'operator', id: operator.id }, now)) }
}
