import type { FastifySchema } from 'fastify'
import { DateTime, Duration } from 'luxon'
import { z } from 'zod'
import { instant } from '../api/answer-fields.ts'
import { tokenOwner, requireToken } from '../api/partner/bearer-auth.ts'
import { PREFIX } from '../api/partner/index.ts'
import { securityOf, tokenUrlOf } from '../api/partner/info.ts'
import { logCalls } from '../api/partner/log-calls.ts'
import type { Deps, Site } from '../deps.ts'
import type { ApiError } from '../errors.ts'
import { invalidParam } from '../http/field-names.ts'
import { FieldFault, type Kind, required } from '../http/fields.ts'
import { acceptForms, FORMS_OR_JSON } from '../http/forms.ts'
import type { ApiInfo } from '../http/openapi/document.ts'
import { refuseOtherMethods } from '../http/public-api.ts'
import type { Api } from '../http/zod.ts'
import { findAhead } from '../services/partners/sandbox-clock.ts'
import { DAY_MS, OPERATOR_ZONE } from '../values/time.ts'
import { advanceClock } from './run-clocks.ts'

const MAX_AT_ONCE_DAYS = 366
const MAX_AHEAD_DAYS = 3_660

const NOT_A_DURATION = new FieldFault('must be a positive ISO 8601 duration such as P1D or PT2H30M')

const duration: Kind<Duration> = {
  read(value) {
    const read = Duration.fromISO(typeof value === 'string' ? value : '')
    return read.isValid && read.toMillis() > 0 ? read : NOT_A_DURATION
  },
  schema: { type: 'string', format: 'duration' },
}

const body = z
  .object(
    {
      advance: required(duration, {
        description: `By how much: an ISO 8601 duration, at most ${MAX_AT_ONCE_DAYS} days. Days and months are those of Europe/Paris.`,
        example: 'P1D',
      }),
    },
    'must be an object',
  )
  .meta({ id: 'AdvanceClockBody' })

const response = z
  .object({
    now: instant.meta({ description: 'The time of your clock, ISO 8601 in UTC.' }),
    ahead_seconds: z.int().meta({ description: 'How far it is ahead of real time.' }),
  })
  .meta({ id: 'Clock', description: 'Your clock in the sandbox.' })

/**
 * GET and POST /clock, in the sandbox only: the clock of a partner's offers, links and bookings. It only moves forward,
 * because events are reported in order.
 */
export async function clockApi(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(
    async (api: Api) => {
      logCalls(api, deps, site)
      const refuseOthers = refuseOtherMethods(api)
      await acceptForms(api)
      await api.register(async (inner: Api) => {
        requireToken(inner, deps, site)
        clock(inner, deps)
      })
      refuseOthers()
    },
    { prefix: PREFIX.v2 },
  )
}

function clock(api: Api, deps: Deps): void {
  const { db } = deps

  const read = {
    operationId: 'getClock',
    summary: 'Read your clock',
    description: 'Until you advance it, it shows real time.',
    tag: 'Clock',
    response: { 200: response },
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.get('/clock', { schema: read }, async (request) => clockView(await findAhead(db, tokenOwner(request).partner.id)))

  const advance = {
    operationId: 'advanceClock',
    summary: 'Advance your clock',
    description:
      'Moves the time of your offers, links and bookings in the sandbox, and of nothing else. Everything that falls due on the way has happened, each at its own time, when the response arrives. Tokens, limits and deliveries follow real time. The clock never goes back.',
    tag: 'Clock',
    body,
    consumes: FORMS_OR_JSON,
    response: { 200: response },
    errors: ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'],
  } satisfies FastifySchema
  api.post('/clock', { schema: advance }, async (request) => {
    const partnerId = tokenOwner(request).partner.id
    const now = deps.clock()
    const from = now.getTime() + (await findAhead(db, partnerId))
    const until = DateTime.fromMillis(from, { zone: OPERATOR_ZONE }).plus(request.body.advance).toMillis()
    // Beyond the calendar of luxon there is no time, and NaN is not within any limit.
    if (!(until - from <= MAX_AT_ONCE_DAYS * DAY_MS)) throw tooFar(`must be at most ${MAX_AT_ONCE_DAYS} days`)
    if (until - now.getTime() > MAX_AHEAD_DAYS * DAY_MS) throw tooFar('the clock cannot be more than ten years ahead')
    await advanceClock(deps, request.log, { partnerId, until: new Date(until) }, now)
    return clockView(await findAhead(db, partnerId))
  })

  function clockView(aheadMs: number): z.input<typeof response> {
    return {
      now: new Date(deps.clock().getTime() + aheadMs).toISOString(),
      ahead_seconds: Math.floor(aheadMs / 1_000),
    }
  }
}

function tooFar(reason: string): ApiError {
  return invalidParam('advance', reason, { kind: 'OUT_OF_RANGE' })
}

/** Returns the general part of the OpenAPI document of what exists only in the sandbox. */
export function sandboxInfo(sandbox: Site): ApiInfo {
  return {
    title: 'Navette sandbox',
    version: '1.2.0',
    description:
      'What the sandbox has besides the APIs: a clock for each partner, to rehearse what happens to bookings over time. Tokens are those of the partner API in the sandbox. Magic values, which rehearse refusals, are listed on the page about the sandbox.',
    servers: [{ url: sandbox.url + PREFIX.v2, description: 'Sandbox' }],
    tags: [{ name: 'Clock', description: 'The time of your bookings, offers and links in the sandbox.' }],
    securitySchemes: securityOf(tokenUrlOf(sandbox)),
  }
}
