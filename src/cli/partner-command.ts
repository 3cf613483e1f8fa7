import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Database } from '../db/database.ts'
import { ApiError } from '../errors.ts'
import { ensureCallable } from '../services/notify/webhooks/public-address.ts'
import { registerWebhook, listWebhooks, removeWebhook } from '../services/notify/webhooks/register.ts'
import { OVERLAP_HOURS, rotateSecret } from '../services/notify/webhooks/secret.ts'
import {
  createPartner,
  type Credentials,
  listPartners,
  rotateKey,
  type NewPartner,
  type Overlap,
  OVERLAPS,
} from '../services/partners/account.ts'
import { closeMonth } from '../services/partners/close-month.ts'
import { findCodeHolder, logPartner, findPartner, listOpenPartners } from '../services/partners/partner.ts'
import { payStatements } from '../services/partners/statements.ts'
import { createSignInLink, LINK_MINUTES, signInUrl } from '../services/people/sign-in.ts'
import { COMMAND_LINE } from '../values/actor.ts'
import { EVENT_TYPES, type EventType, MARKUPS_CHANGED } from '../values/booking.ts'
import { plainCode } from '../values/code.ts'
import { isEmail, plainEmail } from '../values/email.ts'
import { type Environment, ENVIRONMENTS } from '../values/environment.ts'
import { formatMoney, toPercentage } from '../values/money.ts'
import { plainLine } from '../values/text.ts'
import { parseMonth, formatInstant, OPERATOR_ZONE } from '../values/time.ts'
import { readTyped } from '../values/typed-number.ts'
import { calledAddress } from '../values/web-address.ts'
import { type Command, type CommandCall, unexpected, WrongCall } from './command.ts'

const USAGE = [
  'npm run partner -- create --name <name> --email <address> [--commission <percent>] [--promo <code> [--discount <percent>]]',
  'npm run partner -- sign-in <name>|--id <partner>',
  'npm run partner -- rotate --id <partner> --environment live|sandbox [--overlap 0|1|24]',
  'npm run partner -- webhook --id <partner> --environment live|sandbox --url <https://…> [--events <type>,<type>,…]',
  'npm run partner -- webhook-rotate --webhook <webhook>',
  'npm run partner -- webhooks --id <partner>',
  'npm run partner -- webhook-remove --webhook <webhook>',
  'npm run partner -- statement --month <YYYY-MM>',
  'npm run partner -- paid --month <YYYY-MM> [--id <partner>]',
  'npm run partner -- list',
].join('\n       ')

/**
 * `partner`: opens accounts of partners, replaces their keys, registers and removes their webhooks. Secrets are shown
 * once.
 */
export const partnerCommand: Command = {
  name: 'partner',
  usage: USAGE,
  async run(db, call) {
    const { action, options } = readCall(call.args)
    const act = ACTIONS.get(action)
    if (!act) throw new WrongCall(`${action || 'nothing'}: must be ${[...ACTIONS.keys()].join(', ')}`)
    await act(db, options, call)
    return 0
  },
}

/** Performs one action and prints the outcome. Throws WrongCall. */
type Action = (db: Database, options: Options, call: CommandCall) => Promise<void>

const ACTIONS = new Map<string, Action>([
  ['create', create],
  ['sign-in', printSignIn],
  ['rotate', rotate],
  ['webhook', addWebhook],
  ['webhook-rotate', rotateWebhook],
  ['webhooks', showWebhooks],
  ['webhook-remove', dropWebhook],
  ['statement', closeStatements],
  ['paid', payStatement],
  ['list', list],
])

async function create(db: Database, options: Options, { now, siteUrl, print }: CommandCall): Promise<void> {
  const partner = newPartner(options)
  const { id, credentials } = await db.transaction(async (tx) => {
    const holder = partner.promoCode === null ? undefined : await findCodeHolder(tx, partner.promoCode)
    if (holder) throw new WrongCall(`--promo: ${partner.promoCode} belongs to ${holder}`)
    const created = await createPartner(tx, partner, now)
    await logPartner(tx, created.id, { actor: COMMAND_LINE, event: 'created', detail: partner.name }, now)
    return created
  })
  print(`Partner ${id} created. Keep the secrets: they are not shown again.`)
  for (const one of credentials) printCredentials(one, print)
  await printLink(db, id, { now, siteUrl, print })
}

/** Prints a sign-in link for a partner who does not receive it by mail. */
async function printSignIn(db: Database, options: Options, call: CommandCall): Promise<void> {
  const { name, id } = options
  const known = await listOpenPartners(db)
  const meant = known.filter((one) => (id === undefined ? one.name === name : one.id === partnerId(options)))
  const [partner, another] = meant
  if (!partner)
    throw new WrongCall(`${id === undefined ? (name ?? 'nothing') : `--id ${id}`}: there is no such partner`)
  if (another)
    throw new WrongCall(`${name}: several partners have that name, use --id ${meant.map((one) => one.id).join(' or ')}`)
  await printLink(db, partner.id, call)
}

async function printLink(
  db: Database,
  id: number,
  { now, siteUrl, print }: Pick<CommandCall, 'now' | 'siteUrl' | 'print'>,
) {
  const token = await db.transaction(async (tx) => {
    await logPartner(tx, id, { actor: COMMAND_LINE, event: 'sign-in link printed' }, now)
    return createSignInLink(tx, { kind: 'partner', id }, now)
  })
  print(`Sign in within ${LINK_MINUTES} minutes, once: ${signInUrl(siteUrl, token)}`)
}

async function rotate(db: Database, options: Options, { now, print }: CommandCall): Promise<void> {
  const id = partnerId(options)
  const environment = environmentOf(options)
  const overlap = overlapOf(options)
  const credentials = await rotateKey(db, { partnerId: id, environment, overlap }, COMMAND_LINE, now)
  if (!credentials) throw new WrongCall(`--id: there is no partner ${id}`)
  const end = overlap === 0 ? 'have ended' : `end in ${overlap} h`
  print(`The former key and its tokens ${end}. Keep the secret: it is not shown again.`)
  printCredentials(credentials, print)
}

async function addWebhook(
  db: Database,
  options: Options,
  { now, webhookPrivateHosts, webhookKey, print }: CommandCall,
): Promise<void> {
  const id = partnerId(options)
  const address = { environment: environmentOf(options), url: calledAddress(options.url ?? '') }
  const eventTypes = eventTypesOf(options)
  await ensurePartner(db, id)
  await ensureCallable(address, { privateHosts: webhookPrivateHosts }).catch(throwAsWrongCall)
  const key = await webhookKey()
  const webhook = { partnerId: id, ...address, eventTypes }
  const { secret } = await registerWebhook(db, webhook, key, COMMAND_LINE, now).catch(throwAsWrongCall)
  print('Registered. Keep the secret that signs the calls: it is not shown again.')
  print(`secret ${secret}`)
}

/** A refusal is about what was typed. */
function throwAsWrongCall(error: unknown): never {
  throw error instanceof ApiError ? new WrongCall(error.message) : error
}

async function rotateWebhook(db: Database, options: Options, { now, webhookKey, print }: CommandCall): Promise<void> {
  const id = webhookId(options)
  const secret = await rotateSecret(db, id, await webhookKey(), COMMAND_LINE, now)
  if (secret === undefined) throw new WrongCall(`--webhook: there is no webhook ${id}`)
  print(`Both secrets sign for ${OVERLAP_HOURS} h. Keep the new one: it is not shown again.`)
  print(`secret ${secret}`)
}

async function showWebhooks(db: Database, options: Options, { print }: CommandCall): Promise<void> {
  const id = partnerId(options)
  await ensurePartner(db, id)
  for (const { id: webhook, environment, url, eventTypes, createdAt } of await listWebhooks(db, id)) {
    print(`${webhook}  ${environment.padEnd(8)} ${url}  since ${formatInstant(createdAt, OPERATOR_ZONE)}`)
    print(`   ${eventTypes.join(', ')}`)
  }
}

async function dropWebhook(db: Database, options: Options, { now, print }: CommandCall): Promise<void> {
  const id = webhookId(options)
  const owner = await removeWebhook(db, id, COMMAND_LINE, now)
  if (owner === undefined) throw new WrongCall(`--webhook: there is no webhook ${id}`)
  print(`Webhook ${id} removed. Undelivered events are dropped.`)
}

async function closeStatements(db: Database, { month = '' }: Options, { now, print }: CommandCall): Promise<void> {
  const closed = await closeMonth(db, month, COMMAND_LINE, now)
  if (!closed) throw new WrongCall('--month: must be a month that is over, as YYYY-MM')
  if (closed.length === 0) print(`${month}: there is nothing to close`)
  for (const { partnerId: id, lines, totalMinor } of closed)
    print(`${month}  partner ${id}  ${lines} lines  ${formatMoney(totalMinor, 'EUR')}`)
}

async function payStatement(db: Database, options: Options, { now, print }: CommandCall): Promise<void> {
  const { month = '' } = options
  if (!parseMonth(month)) throw new WrongCall('--month: must be a month as YYYY-MM')
  const meant = options.id === undefined ? undefined : partnerId(options)
  const paid = await payStatements(db, { month, partnerId: meant }, COMMAND_LINE, now)
  if (paid.length === 0) print(`${month}: there is nothing to pay`)
  for (const id of paid) print(`${month}  partner ${id}  paid`)
}

async function ensurePartner(db: Database, id: number): Promise<void> {
  if (!(await findPartner(db, id))) throw new WrongCall(`--id: there is no partner ${id}`)
}

async function list(db: Database, _: Options, { print }: CommandCall): Promise<void> {
  for (const { id, name, email, commissionBasisPoints, promoCode, discountBasisPoints, keys } of await listPartners(
    db,
  )) {
    const promo = promoCode === null ? '–' : `${promoCode} ${discountBasisPoints / 100}%`
    print(`${id}  ${name} <${email}>  commission ${commissionBasisPoints / 100}%  promo ${promo}`)
    for (const { environment, key } of keys) print(`   ${environment.padEnd(8)} ${key}`)
  }
}

function printCredentials({ environment, key, secret }: Credentials, print: CommandCall['print']): void {
  print(`${environment.padEnd(8)} api_key ${key}  api_secret ${secret}`)
}

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  commission: { type: 'string', default: '10' },
  promo: { type: 'string' },
  discount: { type: 'string' },
  id: { type: 'string' },
  environment: { type: 'string' },
  url: { type: 'string' },
  webhook: { type: 'string' },
  events: { type: 'string' },
  month: { type: 'string' },
  overlap: { type: 'string', default: '0' },
} as const satisfies ParseArgsConfig['options']

/** The options of a call, as typed. */
type Options = { [Name in keyof typeof OPTIONS]?: string }

/** Returns the requested action, empty without one, and its options. Throws WrongCall or what `parseArgs` throws. */
function readCall(args: string[]): { action: string; options: Options } {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [action = '', name, ...rest] = positionals
  if (name === undefined) return { action, options: values }
  // `sign-in` takes a name; all other actions take only options.
  if (action !== 'sign-in' || rest.length > 0) throw unexpected([name, ...rest])
  return { action, options: { ...values, name } }
}

/** Returns the partner to create. Throws WrongCall. */
function newPartner({ name, email, commission = '', promo, discount }: Options): NewPartner {
  const person = { name: plainLine(name ?? ''), email: plainEmail(email ?? '') }
  if (person.name === '') throw new WrongCall('--name: is required')
  if (!isEmail(person.email)) throw new WrongCall('--email: must be an e-mail address')
  const promoCode = promo ? plainCode(promo) : null
  if (promoCode !== null && (promoCode.length < 1 || promoCode.length > 64))
    throw new WrongCall('--promo: must be 1 to 64 characters')
  if (discount !== undefined && promoCode === null)
    throw new WrongCall('--discount: needs --promo, the code that gives it')
  return {
    ...person,
    commissionPercent: percentage('--commission', commission),
    promoCode,
    discountPercent: percentage('--discount', discount ?? '0'),
  }
}

function percentage(option: string, text: string): string {
  const basisPoints = readTyped(text, 2)
  if (basisPoints === undefined || basisPoints < 0 || basisPoints > 10_000)
    throw new WrongCall(`${option}: must be a percentage from 0 to 100`)
  return toPercentage(basisPoints)
}

/** Returns the number of the partner. Throws WrongCall. */
function partnerId({ id }: Options): number {
  return numberOf('--id', 'partner', id)
}

/** Returns the number of the webhook. Throws WrongCall. */
function webhookId({ webhook }: Options): number {
  return numberOf('--webhook', 'webhook', webhook)
}

function numberOf(option: string, what: string, text = ''): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongCall(`${option}: must be the number of a ${what}`)
  return Number(text)
}

/** Returns for how many hours a replaced key remains valid. Throws WrongCall. */
function overlapOf({ overlap }: Options): Overlap {
  const found = OVERLAPS.find((one) => String(one) === overlap)
  if (found === undefined) throw new WrongCall(`--overlap: must be one of ${OVERLAPS.join(', ')} hours`)
  return found
}

/** Returns the chosen events, by default only changes of markup rules. Throws WrongCall. */
function eventTypesOf({ events = MARKUPS_CHANGED }: Options): EventType[] {
  return events.split(',').map((text) => {
    const found = EVENT_TYPES.find((one) => one === text.trim())
    if (!found) throw new WrongCall(`--events: must be some of ${EVENT_TYPES.join(', ')}`)
    return found
  })
}

/** Returns the environment. Throws WrongCall. */
function environmentOf({ environment }: Options): Environment {
  const found = ENVIRONMENTS.find((one) => one === environment)
  if (!found) throw new WrongCall('--environment: must be live or sandbox')
  return found
}
