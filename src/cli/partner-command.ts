import { parseArgs } from 'node:util'
import type { Database } from '../db/database.ts'
import { type Environment, ENVIRONMENTS } from '../values/environment.ts'
import { ApiError } from '../errors.ts'
import { createPartner, type Credentials, listPartners, rotateKey } from '../services/partners/account.ts'
import { registerWebhook } from '../services/webhooks/register.ts'
import { parseDecimal } from '../values/money.ts'
import type { Command, CommandCall } from './command.ts'

const USAGE = [
  'npm run partner -- create --name <name> --email <address> [--commission <percent>] [--promo <code>]',
  'npm run partner -- rotate --id <partner> --environment live|sandbox',
  'npm run partner -- webhook --id <partner> --environment live|sandbox --url <https://…>',
  'npm run partner -- list',
].join('\n       ')

/** `partner`: opens accounts of partners, replaces their keys, registers their webhooks. Secrets are shown once. */
export const partnerCommand: Command = {
  name: 'partner',
  usage: USAGE,
  async run(db, call) {
    try {
      return await runAction(db, call)
    } catch (error) {
      if (!(error instanceof WrongCall || error instanceof ApiError || isParseError(error))) throw error
      call.print(`${error.message}\nUsage: ${USAGE}`)
      return 2
    }
  },
}

/** The operator called it wrongly; the message says how. */
class WrongCall extends Error {}

async function runAction(db: Database, { args, now, print }: CommandCall): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [action = '', ...rest] = positionals
  if (rest.length > 0) throw new WrongCall(`${rest.join(' ')}: there is nothing to do with this`)
  switch (action) {
    case 'create': {
      const partner = newPartner(values)
      const taken = (await listPartners(db)).find(
        ({ promoCode }) => promoCode !== null && promoCode === partner.promoCode,
      )
      if (taken) throw new WrongCall(`--promo: ${partner.promoCode} belongs to partner ${taken.id}`)
      const { id, credentials } = await createPartner(db, partner, now)
      print(`Partner ${id} created. Keep the secrets: they are not shown again.`)
      for (const one of credentials) printCredentials(one, print)
      return 0
    }
    case 'rotate': {
      const credentials = await rotateKey(db, partnerId(values), environmentOf(values), now)
      if (!credentials) throw new WrongCall(`--id: there is no partner ${values.id}`)
      print('The former key and its tokens have ended. Keep the secret: it is not shown again.')
      printCredentials(credentials, print)
      return 0
    }
    case 'webhook': {
      const [id, environment] = [partnerId(values), environmentOf(values)]
      const partners = await listPartners(db)
      if (!partners.some((partner) => partner.id === id)) throw new WrongCall(`--id: there is no partner ${id}`)
      const { secret } = await registerWebhook(db, { partnerId: id, environment, url: values.url ?? '' }, now)
      print('Registered. Keep the secret that signs the calls: it is not shown again.')
      print(`secret ${secret}`)
      return 0
    }
    case 'list': {
      for (const { id, name, email, commission, promoCode, keys } of await listPartners(db)) {
        print(`${id}  ${name} <${email}>  commission ${commission / 100} %  promo ${promoCode ?? '–'}`)
        for (const { environment, key } of keys) print(`   ${environment.padEnd(8)} ${key}`)
      }
      return 0
    }
    default:
      throw new WrongCall(`${action || 'nothing'}: must be create, rotate, webhook or list`)
  }
}

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  commission: { type: 'string', default: '10' },
  promo: { type: 'string' },
  id: { type: 'string' },
  environment: { type: 'string' },
  url: { type: 'string' },
} as const

type Values = { [Name in keyof typeof OPTIONS]?: string }

function newPartner({ name, email, commission = '', promo }: Values) {
  if (!name?.trim()) throw new WrongCall('--name: is required')
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new WrongCall('--email: must be an e-mail address')
  const basisPoints = parseDecimal(commission, 2)
  if (basisPoints === undefined || basisPoints < 0 || basisPoints > 10_000)
    throw new WrongCall('--commission: must be a percentage from 0 to 100')
  return {
    name: name.trim(),
    email,
    commissionPercent: commission,
    promoCode: promo ? promo.trim().toUpperCase() : null,
  }
}

function partnerId({ id = '' }: Values): number {
  if (!/^\d{1,9}$/.test(id)) throw new WrongCall('--id: must be the number of a partner')
  return Number(id)
}

function environmentOf({ environment }: Values): Environment {
  const found = ENVIRONMENTS.find((one) => one === environment)
  if (!found) throw new WrongCall('--environment: must be live or sandbox')
  return found
}

function printCredentials({ environment, key, secret }: Credentials, print: CommandCall['print']): void {
  print(`${environment.padEnd(8)} api_key ${key}  api_secret ${secret}`)
}

function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
