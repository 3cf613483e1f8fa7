import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Database } from '../db/database.ts'
import { logDesk, createOperator, endOperator, listOperators } from '../services/people/operator.ts'
import { createSignInLink, LINK_MINUTES, signInUrl } from '../services/people/sign-in.ts'
import { COMMAND_LINE, isRole, ROLES } from '../values/actor.ts'
import { isEmail, plainEmail } from '../values/email.ts'
import { plainLine } from '../values/text.ts'
import { type Command, type CommandCall, unexpected, WrongCall } from './command.ts'

const USAGE = [
  `npm run operator -- create --name <name> --email <address> [--role ${ROLES.join('|')}]`,
  'npm run operator -- sign-in <address>',
  'npm run operator -- end <address>',
  'npm run operator -- list',
].join('\n       ')

/** `operator`: opens and closes accounts at the desk, and prints sign-in links. */
export const operatorCommand: Command = {
  name: 'operator',
  usage: USAGE,
  async run(db, call) {
    const { positionals, values } = parseArgs({ args: call.args, allowPositionals: true, options: OPTIONS })
    const [action = '', email, ...rest] = positionals
    const act = ACTIONS.get(action)
    if (!act) throw new WrongCall(`${action || 'nothing'}: must be ${[...ACTIONS.keys()].join(', ')}`)
    // These two take an address; all others take only options.
    const isAbout = action === 'sign-in' || action === 'end'
    if (rest.length > 0 || (email !== undefined && !isAbout))
      throw unexpected([email, ...rest].filter((one) => one !== undefined))
    await act(db, email === undefined ? values : { ...values, email }, call)
    return 0
  },
}

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

type Options = { [Name in keyof typeof OPTIONS]?: string }

/** Performs one action and prints the outcome. Throws WrongCall. */
type Action = (db: Database, options: Options, call: CommandCall) => Promise<void>

const ACTIONS = new Map<string, Action>([
  ['create', create],
  ['sign-in', signIn],
  ['end', end],
  ['list', list],
])

async function create(db: Database, { role = 'all', ...options }: Options, call: CommandCall) {
  const name = plainLine(options.name ?? '')
  const email = plainEmail(options.email ?? '')
  if (name === '') throw new WrongCall('--name: is required')
  if (!isEmail(email)) throw new WrongCall('--email: must be an e-mail address')
  if (!isRole(role)) throw new WrongCall(`--role: must be ${ROLES.join(', ')}`)
  const made = await createOperator(db, { name, email, role }, COMMAND_LINE, call.now)
  if (!made) throw new WrongCall(`--email: ${email} already has an account`)
  call.print(`Operator ${made.id} created: ${made.name}, ${made.role}.`)
  await printLink(db, made, call)
}

async function signIn(db: Database, options: Options, call: CommandCall): Promise<void> {
  await printLink(db, await getOperator(db, options), call)
}

async function printLink(db: Database, { id, name }: { id: number; name: string }, call: CommandCall): Promise<void> {
  const { now, siteUrl, print } = call
  const token = await db.transaction(async (tx) => {
    await logDesk(tx, { actor: COMMAND_LINE, event: 'sign-in link printed', detail: name }, now)
    return createSignInLink(tx, { kind: 'operator', id }, now)
  })
  print(`Sign in within ${LINK_MINUTES} minutes, once: ${signInUrl(siteUrl, token)}`)
}

async function end(db: Database, options: Options, { now, print }: CommandCall): Promise<void> {
  const { id, name } = await getOperator(db, options)
  await endOperator(db, id, COMMAND_LINE, now)
  print(`${name} can no longer sign in, and is signed out everywhere.`)
}

async function list(db: Database, _: Options, { print }: CommandCall): Promise<void> {
  for (const { id, name, email, role } of await listOperators(db)) print(`${id}  ${name} <${email}>  ${role}`)
}

async function getOperator(db: Database, { email = '' }: Options) {
  const meant = plainEmail(email).toLowerCase()
  const found = (await listOperators(db)).find((one) => one.email.toLowerCase() === meant)
  if (!found) throw new WrongCall(`${email || 'nothing'}: there is no operator with that address`)
  return found
}
