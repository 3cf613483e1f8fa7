import type { Database } from '../../src/db/database.ts'
import { createOperator } from '../../src/services/people/operator.ts'
import { createSignInLink } from '../../src/services/people/sign-in.ts'
import { COMMAND_LINE, type Role } from '../../src/values/actor.ts'
import { fieldsOf } from './page.ts'
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

/** Returns a token that signs in a new operator, once, at a server with this database. */
export async function newOperatorToken(db: Database): Promise<string> {
  const account = { name: 'Claire', email: 'claire@example.com', role: 'all' } as const
  const operator = await createOperator(db, account, COMMAND_LINE, new Date())
  if (!operator) throw new Error('the address is taken')
  return createSignInLink(db, { kind: 'operator', id: operator.id }, new Date())
}

/** The fields of the form on a page that carries on what it shows. */
export function confirmFields(page: string): Record<string, string> {
  const form = page.split('<form').find((one) => one.includes('name="confirm"')) ?? ''
  return Object.fromEntries(fieldsOf(`<form${form}`).map(([name, value]) => [name, value]))
}

/** Returns the values of the fields of a page, by name. */
export function chosenFields(page: string): Record<string, string> {
  const chosen = fieldsOf(page).filter(([name, , isChosen]) => isChosen && name !== 'q')
  return Object.fromEntries(chosen.map(([name, value]) => [name, value]))
}
