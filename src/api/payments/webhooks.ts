import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { NEVER_REFUSED } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import { takeEvent } from '../../services/payments/take-event.ts'

/** Longer than any provider's event. */
const BODY_LIMIT = 512 * 1024

/**
 * POST /webhooks/payments/<provider>: receives a provider's events for both environments, so it is only on the live
 * site. A forged call is refused with 400. A call whose payment cannot be synced now is refused, so that the provider
 * repeats it. One of a shape that we do not know is accepted and ignored.
 */
export async function paymentWebhooks(api: Api, deps: Deps, { environment }: Site): Promise<void> {
  if (environment !== 'live') return
  // The signature covers the raw bytes.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, async (_: unknown, body: Buffer) => body)

  api.post<{ Params: { provider: string } }>(
    '/webhooks/payments/:provider',
    { bodyLimit: BODY_LIMIT, config: NEVER_REFUSED },
    async ({ params, body, headers, log }, reply) => {
      const provider = deps.providers.byName.get(params.provider)
      if (!provider) throw new ApiError('NOT_FOUND', 'there is no such payment provider')
      const raw = { body: body instanceof Buffer ? body : Buffer.alloc(0), headers }
      const taken = await takeEvent(deps, provider, raw, deps.clock())
      if (taken === 'forged') throw new ApiError('INVALID_PARAMS', 'the signature is not the provider’s')
      if (taken === 'taken') return reply.code(204).send()
      // If it were refused, the provider would repeat it for days, and then call no more.
      log.warn({ event: taken.unknown, provider: provider.name }, 'event of the payment provider ignored')
      return reply.send()
    },
  )
}
