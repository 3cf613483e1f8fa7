import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { health } from './api/operations/health.ts'
import { reference } from './api/operations/reference.ts'
import { partnerApi, versionsOf } from './api/partner/index.ts'
import { version1Info, version2Info } from './api/partner/info.ts'
import { paymentWebhooks } from './api/payments/webhooks.ts'
import { skiApi } from './api/ski/index.ts'
import { apiInfo as skiInfo } from './api/ski/info.ts'
import { transferApi } from './api/transfer/index.ts'
import { apiInfo as transferInfo } from './api/transfer/info.ts'
import type { Config } from './config.ts'
import { siteRoots } from './config/sites.ts'
import type { Deps, Part, Site } from './deps.ts'
import { operatorsDesk } from './desk/index.ts'
import { driverPages } from './driver/index.ts'
import { mount } from './http/mount.ts'
import { observeRequests, type RequestObserver } from './http/observe-requests.ts'
import type { DescribedRoute } from './http/openapi/described-routes.ts'
import { rateLimiter } from './http/rate-limits.ts'
import { newServer } from './http/server.ts'
import { mcp } from './mcp/index.ts'
import { partnerPanel } from './panel/index.ts'
import { clockApi } from './sandbox/clock-api.ts'
import { sandboxInfo } from './sandbox/info.ts'
import { rehearsed } from './sandbox/rehearsed.ts'
import { signInPages } from './sign-in/index.ts'
import { bannerPages } from './site/banners/index.ts'
import { bookingPages } from './site/booking/index.ts'
import { developerPages } from './site/developers/index.ts'
import { testPage } from './site/pay/test-page.ts'
import { robots } from './site/search-engines/robots.ts'
import { skiPages } from './site/ski/index.ts'
import { transferPages } from './site/transfer/index.ts'
import { unknownPaths } from './site/unknown-paths.ts'
import { vehiclePictures } from './site/vehicle-pictures.ts'
import { formWidget } from './site/widget/index.ts'
import { pageAssets } from './web/assets.ts'
import { favicon } from './web/favicon.ts'
import { languageRemover } from './web/frames.ts'
import { usualLimit } from './web/limit-pages.ts'

/** What the application gets from `serve.ts`, or from a test. */
export type AppOptions = Omit<
  Deps,
  'limit' | 'bookingPrefix' | 'operator' | 'attributionDays' | 'isDemo' | 'webhookPrivateHosts'
> & {
  config: Config
  log: FastifyBaseLogger
  /** Called after every response, if responses are measured. */
  observe?: RequestObserver | undefined
}

/** Builds the whole application without listening: the families on their sites, and what operators need. */
export async function buildApp({ config, log, observe, ...given }: AppOptions): Promise<FastifyInstance> {
  const { live: roots, sandbox: sandboxRoots } = siteRoots(config)
  const siteUrls = [roots, sandboxRoots].flatMap(({ transfer, ski }) => [transfer, ski])
  const routedPath = languageRemover(siteUrls)
  const app = newServer(config, log, { routedPath, leaving: given.leaving })
  if (observe) observeRequests(app, observe)
  const deps: Deps = {
    ...given,
    bookingPrefix: config.bookingPrefix,
    operator: config.operator,
    attributionDays: config.attributionDays,
    isDemo: config.isDemo,
    webhookPrivateHosts: config.webhookPrivateHosts,
    limit: await rateLimiter(app, { enabled: config.rateLimits, redisUrl: config.redisUrl, log }),
  }
  const siteAt = (url: string, environment: Site['environment']): Site => {
    const assetsUrl = siteUrls.find((other) => new URL(other).origin === new URL(url).origin) ?? url
    return { environment, url, roots: environment === 'live' ? roots : sandboxRoots, assetsUrl }
  }
  const live = siteAt(roots.transfer, 'live')
  const skiLive = siteAt(roots.ski, 'live')
  const sandbox = siteAt(sandboxRoots.transfer, 'sandbox')
  const skiSandbox = siteAt(sandboxRoots.ski, 'sandbox')

  const transferBookings = bookingPages('transfer')
  const skiBookings = bookingPages('ski')
  const mounted: { at: Site; parts: Part[] }[] = [
    {
      at: live,
      parts: [
        transferApi,
        transferPages,
        transferBookings,
        partnerApi,
        mcp,
        paymentWebhooks,
        testPage,
        pageAssets,
        vehiclePictures,
        formWidget,
        signInPages,
        partnerPanel,
        operatorsDesk,
        driverPages,
        bannerPages,
        developerPages(sandbox),
      ],
    },
    {
      at: sandbox,
      parts: [
        clockApi,
        ...[
          transferApi,
          transferPages,
          transferBookings,
          partnerApi,
          mcp,
          testPage,
          pageAssets,
          vehiclePictures,
          formWidget,
          bannerPages,
        ].map(rehearsed),
      ],
    },
    { at: skiLive, parts: [skiApi, skiPages, skiBookings, pageAssets] },
    { at: skiSandbox, parts: [skiApi, skiPages, skiBookings, pageAssets].map(rehearsed) },
  ]
  const urls = mounted.map(({ at }) => at.url)
  const described = new Map<Part, readonly DescribedRoute[]>()
  for (const { at, parts } of mounted) {
    for (const part of parts) {
      const routes = await mount(app, at.url, urls, (site) => part(site, deps, at))
      // The sandbox repeats what live already describes.
      if (at.environment === 'live' || part === clockApi) described.set(part, routes)
    }
  }
  unknownPaths(
    app,
    mounted.map(({ at }) => at),
    config.operator,
    usualLimit(deps, live),
  )
  health(app, deps)
  favicon(app)
  robots(app, [live, skiLive], [sandbox, skiSandbox])

  const routesOf = (...parts: Part[]) => parts.flatMap((part) => described.get(part) ?? [])
  const [partnerV2, partnerV1] = versionsOf(routesOf(partnerApi))
  const contact = { name: config.operator.name, url: config.siteUrl, email: config.operator.email }
  const apis = [
    {
      file: 'transfer-public-v1.json',
      info: transferInfo(live, sandbox),
      routes: routesOf(transferApi, transferPages),
    },
    { file: 'ski-rental-public-v1.json', info: skiInfo(skiLive, skiSandbox), routes: routesOf(skiApi, skiPages) },
    { file: 'partner-v2.json', info: version2Info(live, sandbox), routes: partnerV2 },
    { file: 'partner-v1.json', info: version1Info(live, sandbox), routes: partnerV1 },
    { file: 'sandbox.json', info: sandboxInfo(sandbox), routes: routesOf(clockApi) },
  ]
  reference(app, { described: apis, contact }, urls)
  return app
}
