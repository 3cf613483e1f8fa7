import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { health } from './api/operations/health.ts'
import { icon } from './api/operations/icon.ts'
import { type Description, reference } from './api/operations/reference.ts'
import { partnerSite, versionsOf } from './api/partner/index.ts'
import { version1Info, version2Info } from './api/partner/info.ts'
import { apiInfo as skiInfo } from './api/ski/info.ts'
import { skiSite } from './api/ski/index.ts'
import { apiInfo as transferInfo } from './api/transfer/info.ts'
import { transferSite } from './api/transfer/index.ts'
import type { Config } from './config.ts'
import type { Deps, Site } from './deps.ts'
import { answerClientError, answerFrameworkError, handleErrors } from './http/error-handler.ts'
import { mount } from './http/mount.ts'
import type { DescribedRoute } from './http/openapi/described-routes.ts'
import { type ApiInfo, openApiDocument } from './http/openapi/document.ts'
import { parseQueryString } from './http/query-string.ts'
import { rateLimiter } from './http/rate-limits.ts'
import { logRequests, requestId } from './http/request-log.ts'
import { serializerCompiler, validatorCompiler, type ZodTypes } from './http/zod.ts'
import { vehiclePictures } from './site/vehicle-pictures.ts'

/** What the application is given from the real world, or by a test. */
export type World = Omit<Deps, 'limit' | 'bookingPrefix' | 'operator'> & { config: Config; log: FastifyBaseLogger }

/** The whole application, not yet listening: the families on their sites, and what operators need. */
export async function buildApp({ config, log, ...world }: World): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // A logger of its own for each request would cost more than a quote: lines that need it name the request instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    // A body that does not come is timed out only where the limit for headers is no longer than the one for all.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 10_000, requestTimeout: 10_000 },
    trustProxy: config.trustProxy,
    // No longer than a URL can be: what is too long for a token is an unknown one.
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 16 * 1024 },
    // Keys that could change what an object is are ignored like any unknown one.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypes>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => parseQueryString(body),
  )
  logRequests(app)
  handleErrors(app)
  // When the server stops, a connection whose request was in flight must not stay open for another one.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1
  })

  const deps: Deps = {
    ...world,
    bookingPrefix: config.bookingPrefix,
    operator: config.operator,
    limit: await rateLimiter(app, { enabled: config.rateLimits, redisUrl: config.redisUrl }),
  }
  const live: Site = { environment: 'live', url: config.siteUrl }
  const sandbox: Site = { environment: 'sandbox', url: config.sandboxUrl }
  const hosts = [config.siteUrl, config.skiSiteUrl, config.sandboxUrl]

  const transfer = await mount(app, live.url, hosts, (site) => transferSite(site, deps, live))
  await mount(app, sandbox.url, hosts, (site) => transferSite(site, deps, sandbox))
  const partner = await mount(app, live.url, hosts, (site) => partnerSite(site, deps, live))
  await mount(app, sandbox.url, hosts, (site) => partnerSite(site, deps, sandbox))

  const skiLive: Site = { environment: 'live', url: config.skiSiteUrl }
  const skiSandbox: Site = { environment: 'sandbox', url: `${config.sandboxUrl}/ski` }
  const ski = await mount(app, skiLive.url, hosts, (site) => skiSite(site, deps, skiLive))
  await mount(app, skiSandbox.url, hosts, (site) => skiSite(site, deps, skiSandbox))

  for (const { url } of [live, sandbox]) await mount(app, url, hosts, vehiclePictures)

  health(app, deps)
  icon(app)
  const [partnerV2, partnerV1] = versionsOf(partner)
  const contact = { name: config.operator.name, url: config.siteUrl, email: config.operator.email }
  const described = (info: ApiInfo, routes: readonly DescribedRoute[]): Description => ({
    title: info.title,
    describe: () => openApiDocument(info, routes, contact),
  })
  const descriptions = new Map([
    ['transfer-public-v1.json', described(transferInfo(live, sandbox), transfer)],
    ['ski-rental-public-v1.json', described(skiInfo(skiLive, skiSandbox), ski)],
    ['partner-v2.json', described(version2Info(live, sandbox), partnerV2)],
    ['partner-v1.json', described(version1Info(live, sandbox), partnerV1)],
  ])
  await reference(app, descriptions, hosts)
  return app
}
