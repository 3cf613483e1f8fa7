import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { readApiKeys } from '../api/api-key.ts'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { allowOtherSites, refuseOtherMethods } from '../http/public-api.ts'
import type { Api } from '../http/zod.ts'

/** POST /mcp: tools for agents, by the Model Context Protocol over stateless Streamable HTTP. */
export async function mcp(app: Api, deps: Deps, site: Site): Promise<void> {
  await app.register(endpoint, { prefix: '/mcp' })

  async function endpoint(api: Api) {
    await allowOtherSites(api, { methods: 'POST, OPTIONS', headers: SENT })
    api.addHook('onRequest', refuseReboundPages(site))
    readApiKeys(api, deps, site)
    api.removeContentTypeParser('application/x-www-form-urlencoded')
    const refuseOthers = refuseOtherMethods(api, ['OPTIONS'])
    // Each tool is limited by the budget of its endpoint; one tool call takes up to three requests.
    const budget = { name: `${site.environment}:mcp`, perMinute: 120 }
    const countMore = deps.limit.more(budget)
    api.post('/', { onRequest: deps.limit(budget) }, async (request, reply) => {
      // Older clients may send several requests in one.
      if (Array.isArray(request.body)) {
        ensureFew(request.body)
        await countMore(request, reply, request.body.length - 1)
      }
      // Loaded with the first call, because its library takes 10 MB and many processes are never asked by an agent.
      const { answer } = await import('./tools.ts')
      return answer({ request, reply, deps, site })
    })
    refuseOthers()
  }
}

/** How many requests one body may have; the list of tools alone is 30 KB. */
const MAX_REQUESTS = 10

function ensureFew({ length }: readonly unknown[]): void {
  if (length > MAX_REQUESTS) throw new ApiError('INVALID_PARAMS', `a body may have at most ${MAX_REQUESTS} requests`)
}

/** The headers that clients in web pages may send. */
const SENT = 'Content-Type, Accept, X-Request-Id, X-Api-Key, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name'

/**
 * Refuses pages whose host name was made to resolve to this server (DNS rebinding), because they believe it to be their
 * own site. Pages of any other origin may call.
 */
function refuseReboundPages({ url }: Site) {
  const ownNames = [new URL(url).hostname, 'localhost', '127.0.0.1', '[::1]']
  return ({ headers: { origin }, host }: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction): void => {
    const page = origin === undefined ? null : URL.parse(origin)
    const isRebound = page?.host === host && !ownNames.includes(page.hostname)
    done(isRebound ? new ApiError('FORBIDDEN', `Origin: ${page.origin} is not the name of this site`) : undefined)
  }
}
