import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import { integer, optional, shape, withDefault } from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { type StatementRow, statementRows } from '../../../services/documents/statement-files.ts'
import {
  findStatement,
  listStatements,
  type PartnersStatement,
  paidOf,
  stateOf,
  statementNumber,
} from '../../../services/partners/statements.ts'
import { toDecimal } from '../../../values/money.ts'
import { formatDay, OPERATOR_ZONE, todayAt } from '../../../values/time.ts'
import { tokenOwner } from '../bearer-auth.ts'

const statement = z
  .object({
    number: z.string().meta({ description: 'Give it as the reference of your transfer.' }),
    month: z.string().meta({ description: 'The month that was closed, as YYYY-MM.' }),
    total: z.number().meta({ description: 'In EUR; negative if we pay you. It contains the balance carried over.' }),
    due: z.string().meta({ description: 'The last day to pay, as YYYY-MM-DD.' }),
    paid: z.number().meta({ description: 'What has been paid of the total; negative if we paid it.' }),
    state: z.enum(['open', 'part_paid', 'paid', 'overdue']).meta({
      description: 'What is open of a statement is carried to the next one, with which the earlier one counts as paid.',
    }),
  })
  .meta({ id: 'Statement' })

const line = z
  .object({
    day: z.string(),
    kind: z.enum(['opening', 'sale', 'fee', 'correction', 'commission', 'payment']),
    reference: z.string().nullable(),
    item: z.string().nullable().meta({
      description: 'The item, as on its voucher, if the line is about one alone; null if it is about the booking.',
    }),
    client_reference: z.string().nullable(),
    amount: z.number().meta({ description: 'What you owe by it; negative if we owe it.' }),
    currency: z.literal('EUR'),
  })
  .meta({ id: 'StatementLine' })

const listed = z
  .object({
    data: z.array(statement),
    next: z.string().nullable().meta({ description: 'Send it back as `cursor`; null at the end.' }),
  })
  .meta({ id: 'Statements', description: 'Your statements of account, latest first.' })

const whole = statement
  .extend({
    lines: z.array(line).meta({ description: 'They add up to the total. A balance carried over is the first.' }),
  })
  .meta({ id: 'StatementWithLines' })

const query = z.object({
  limit: withDefault(50, integer(1, 100)),
  cursor: optional(shape(/^[1-9]\d{0,14}$/, 'must be the `next` of an earlier answer'), {
    description: 'Continues where that response ended.',
  }),
})

/**
 * GET /statements and /statements/{number}: what the partner owes for each closed month, and what has been paid of it.
 */
export function statements(api: Api, { db, clock }: Deps) {
  const list = {
    operationId: 'listStatements',
    summary: 'List statements of account',
    description:
      'A statement for each closed month: what you sold on account and is over, the fees of cancellations, corrections, your commission and payments. There are none in the sandbox.',
    tag: 'Statements',
    querystring: query,
    response: { 200: listed },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/statements', { schema: list }, async (request) => {
    const { partner, environment } = tokenOwner(request)
    const { limit, cursor } = request.query
    const before = cursor === undefined ? {} : { before: Number(cursor) }
    const found = environment === 'live' ? await listStatements(db, partner.id, { ...before, most: limit + 1 }) : []
    const page = found.slice(0, limit)
    const today = todayAt(clock(), OPERATOR_ZONE)
    const last = page.at(-1)
    return {
      data: page.map((one) => view(one, today)),
      next: found.length > limit && last ? String(last.id) : null,
    }
  })

  const one = {
    operationId: 'getStatement',
    summary: 'Get a statement of account',
    description: 'A statement with its lines, the same as in its CSV.',
    tag: 'Statements',
    params: z.object({ number: z.string().meta({ example: 'S2027-0001' }) }),
    response: { 200: whole },
    errors: ['NOT_FOUND', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/statements/:number', { schema: one }, async (request) => {
    const { partner, environment } = tokenOwner(request)
    const { number } = request.params
    const found = environment === 'live' ? await findStatement(db, { partnerId: partner.id, number }) : undefined
    if (!found) throw new ApiError('NOT_FOUND', 'there is no such statement')
    const lines: StatementRow[] = []
    for await (const rows of statementRows(db, found)) lines.push(...rows)
    return {
      ...view(found, todayAt(clock(), OPERATOR_ZONE)),
      lines: lines.map(({ amountMinor, day, kind, reference, item, sellerReference }) => ({
        day: formatDay(day),
        kind,
        reference,
        item: item === null ? null : `${reference}-P${item}`,
        client_reference: sellerReference,
        amount: toDecimal(amountMinor),
        currency: 'EUR' as const,
      })),
    }
  })
}

function view(found: PartnersStatement, today: number) {
  return {
    number: statementNumber(found),
    month: found.month,
    total: toDecimal(found.totalMinor),
    due: formatDay(found.due),
    paid: toDecimal(paidOf(found)),
    state: stateOf(found, today),
  }
}
