import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type NewPartner, type Overlap, OVERLAPS } from '../services/partners/account.ts'
import { isEmail } from '../values/email.ts'
import { type Environment, ENVIRONMENTS } from '../values/environment.ts'
import { EVENT_TYPES, type EventType, MARKUPS_CHANGED } from '../values/event-type.ts'
import { parseDecimal } from '../values/money.ts'
import { WrongCall } from './command.ts'

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
export type Options = { [Name in keyof typeof OPTIONS]?: string }

/** Returns the requested action, empty without one, and its options. Throws WrongCall or what `parseArgs` throws. */
export function readCall(args: string[]): { action: string; options: Options } {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [action = '', name, ...rest] = positionals
  if (name === undefined) return { action, options: values }
  // `sign-in` takes a name; all other actions take only options.
  if (action !== 'sign-in' || rest.length > 0) throw new WrongCall(`${[name, ...rest].join(' ')}: unexpected argument`)
  return { action, options: { ...values, name } }
}

/** Returns the partner to create. Throws WrongCall. */
export function newPartner({ name, email, commission = '', promo, discount }: Options): NewPartner {
  if (!name?.trim()) throw new WrongCall('--name: is required')
  if (!email || !isEmail(email)) throw new WrongCall('--email: must be an e-mail address')
  const promoCode = promo ? promo.trim().toUpperCase() : null
  if (promoCode !== null && (promoCode.length < 1 || promoCode.length > 64))
    throw new WrongCall('--promo: must be 1 to 64 characters')
  if (discount !== undefined && promoCode === null)
    throw new WrongCall('--discount: needs --promo, the code that gives it')
  return {
    name: name.trim(),
    email,
    commissionPercent: percentage('--commission', commission),
    promoCode,
    discountPercent: percentage('--discount', discount ?? '0'),
  }
}

function percentage(option: string, text: string): string {
  const basisPoints = parseDecimal(text, 2)
  if (basisPoints === undefined || basisPoints < 0 || basisPoints > 10_000)
    throw new WrongCall(`${option}: must be a percentage from 0 to 100`)
  return text
}

/** Returns the number of the partner. Throws WrongCall. */
export function partnerId({ id }: Options): number {
  return numberOf('--id', 'partner', id)
}

/** Returns the number of the webhook. Throws WrongCall. */
export function webhookId({ webhook }: Options): number {
  return numberOf('--webhook', 'webhook', webhook)
}

function numberOf(option: string, what: string, text = ''): number {
  if (!/^\d{1,9}$/.test(text)) throw new WrongCall(`${option}: must be the number of a ${what}`)
  return Number(text)
}

/** Returns for how many hours a replaced key remains valid. Throws WrongCall. */
export function overlapOf({ overlap }: Options): Overlap {
  const found = OVERLAPS.find((one) => String(one) === overlap)
  if (found === undefined) throw new WrongCall(`--overlap: must be one of ${OVERLAPS.join(', ')} hours`)
  return found
}

/** Returns the chosen events, by default only changes of markup rules. Throws WrongCall. */
export function eventTypesOf({ events = MARKUPS_CHANGED }: Options): EventType[] {
  return events.split(',').map((text) => {
    const found = EVENT_TYPES.find((one) => one === text.trim())
    if (!found) throw new WrongCall(`--events: must be some of ${EVENT_TYPES.join(', ')}`)
    return found
  })
}

/** Returns the environment. Throws WrongCall. */
export function environmentOf({ environment }: Options): Environment {
  const found = ENVIRONMENTS.find((one) => one === environment)
  if (!found) throw new WrongCall('--environment: must be live or sandbox')
  return found
}
