import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { health } from './api/operations/health.ts'
import { type DescribedApi, reference } from './api/operations/reference.ts'
import { partnerApi, versionsOf } from './api/partner/index.ts'
import { version1Info, version2Info } from './api/partner/info.ts'
import { paymentWebhooks } from './api/payments/webhooks.ts'
import { skiApi } from './api/ski/index.ts'
import { apiInfo as skiInfo } from './api/ski/info.ts'
import { transferApi } from './api/transfer/index.ts'
import { apiInfo as transferInfo } from './api/transfer/info.ts'
import { inSandbox } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import { siteRoots } from './config/sites.ts'
import type { Deps, Part, Site } from './deps.ts'
import { operatorsDesk } from './desk/index.ts'
import { driverPages } from './driver/index.ts'
import { mount } from './http/mount.ts'
import type { DescribedRoute } from './http/openapi/document.ts'
import { plainUrl } from './http/plain-url.ts'
import { rateLimiter } from './http/rate-limits.ts'
import { observeRequests, type RequestObserver, newServer } from './http/server.ts'
import { mcp } from './mcp/index.ts'
import { partnerPanel } from './panel/index.ts'
import { clockApi, sandboxInfo } from './sandbox/clock-api.ts'
import { withMagicValues } from './sandbox/with-magic-values.ts'
import { startCallLog } from './services/partners/calls/call-log.ts'
import { flightsFile } from './services/rides/flights-file.ts'
import type { FlightFeed } from './services/rides/flights.ts'
import { shopPages } from './shop/index.ts'
import { signInPages } from './sign-in/index.ts'
import { bannerPages } from './site/banners/index.ts'
import { DESCRIPTIONS } from './site/developers/guides.ts'
import { developerPages } from './site/developers/index.ts'
import { testPage } from './site/pay/test-page.ts'
import { robots } from './site/seo.ts'
import { skiPages } from './site/ski/index.ts'
import { transferPages } from './site/transfer/index.ts'
import { bookingPages } from './site/trip/index.ts'
import { pagesWithoutSlashes, unknownPaths } from './site/unknown-paths.ts'
import { vehiclePictures } from './site/vehicle-pictures.ts'
import { formWidget } from './site/widget/index.ts'
import { pageAssets } from './web/layout/assets.ts'
import { favicon } from './web/layout/icons.ts'
import { languageRemover } from './web/layout/layout-of-request.ts'
import { usualLimit } from './web/request/limits.ts'

/** What the application gets from `serve.ts`, or from a test. */
export type AppOptions = Omit<
  Deps,
  | 'limit'
  | 'calls'
  | 'bookingPrefix'
  | 'operator'
  | 'attributionDays'
  | 'v1Sunset'
  | 'flights'
  | 'isDemo'
  | 'webhookPrivateHosts'
> & {
  config: Config
  log: FastifyBaseLogger
  /** Called after every response, if responses are measured. */
  observe?: RequestObserver | undefined
}

/** Builds the whole application without listening: the families on their sites, and what operators need. */
export async function buildApp({ config, log, observe, ...given }: AppOptions): Promise<FastifyInstance> {
  const sites = sitesOf(config)
  const { live, sandbox, skiLive, skiSandbox } = sites
  const all = [live, sandbox, skiLive, skiSandbox]
  const urls = all.map(({ url }) => url)
  const withoutLanguage = languageRemover(urls)
  const routedPath = (url: string) => withoutLanguage(plainUrl(url))
  const app = newServer(config, log, { routedPath, leaving: given.leaving })
  if (observe) observeRequests(app, observe)
  pagesWithoutSlashes(app)
  const deps: Deps = {
    ...given,
    bookingPrefix: config.bookingPrefix,
    operator: config.operator,
    attributionDays: config.attributionDays,
    v1Sunset: config.v1Sunset,
    flights: flightFeed(config, log),
    isDemo: config.isDemo,
    webhookPrivateHosts: config.webhookPrivateHosts,
    calls: startCallLog(given.db, given.clock, log),
    limit: await rateLimiter(app, { enabled: config.rateLimits, redisUrl: config.redisUrl, log }),
  }
  app.addHook('onClose', () => deps.calls.flush())
  const sandboxDeps: Deps = {
    ...deps,
    catalogue: {
      get current() {
        return inSandbox(deps.catalogue.current)
      },
    },
  }
  const described = new Map<Part, readonly DescribedRoute[]>()
  for (const [at, parts] of partsOf(sites)) {
    for (const part of parts) {
      const routes = await mount(app, at.url, urls, (site) =>
        part(site, at.environment === 'live' ? deps : sandboxDeps, at),
      )
      // The sandbox repeats what live already describes.
      if (at.environment === 'live' || part === clockApi) described.set(part, routes)
    }
  }
  unknownPaths(app, all, config.operator, usualLimit(deps, live))
  health(app, deps)
  favicon(app)
  robots(app, [live, skiLive], [sandbox, skiSandbox])
  const contact = { name: config.operator.name, url: config.siteUrl, email: config.operator.email }
  reference(app, { described: apisOf(sites, described), contact }, urls)
  return app
}

function flightFeed({ flightsFile: path }: Config, log: FastifyBaseLogger): FlightFeed | null {
  return path === undefined
    ? null
    : flightsFile(path, (err) => log.warn({ err, path }, 'the file of flights cannot be read'))
}

type Sites = Record<'live' | 'sandbox' | 'skiLive' | 'skiSandbox', Site>

function sitesOf(config: Config): Sites {
  const { live, sandbox } = siteRoots(config)
  const urls = [live, sandbox].flatMap(({ transfer, ski }) => [transfer, ski])
  const siteAt = (url: string, environment: Site['environment'], roots: Site['roots']): Site => {
    const assetsUrl = urls.find((other) => new URL(other).origin === new URL(url).origin) ?? url
    return { environment, url, roots, assetsUrl }
  }
  return {
    live: siteAt(live.transfer, 'live', live),
    sandbox: siteAt(sandbox.transfer, 'sandbox', sandbox),
    skiLive: siteAt(live.ski, 'live', live),
    skiSandbox: siteAt(sandbox.ski, 'sandbox', sandbox),
  }
}

/** Returns what is mounted where. */
function partsOf({ live, sandbox, skiLive, skiSandbox }: Sites): (readonly [Site, readonly Part[]])[] {
  const transfer: Part[] = [
    transferApi,
    transferPages,
    bookingPages('transfer'),
    partnerApi,
    mcp,
    testPage,
    pageAssets,
    vehiclePictures,
    formWidget,
    bannerPages,
  ]
  const ski: Part[] = [skiApi, skiPages, bookingPages('ski'), pageAssets]
  const liveOnly: Part[] = [
    paymentWebhooks,
    signInPages,
    partnerPanel,
    operatorsDesk,
    driverPages,
    shopPages,
    developerPages(sandbox),
  ]
  return [
    [live, [...transfer, ...liveOnly]],
    [sandbox, [clockApi, ...transfer.map(withMagicValues)]],
    [skiLive, ski],
    [skiSandbox, ski.map(withMagicValues)],
  ]
}

function apisOf(
  { live, sandbox, skiLive, skiSandbox }: Sites,
  described: ReadonlyMap<Part, readonly DescribedRoute[]>,
): DescribedApi[] {
  const routesOf = (...parts: Part[]) => parts.flatMap((part) => described.get(part) ?? [])
  const [partnerV2, partnerV1] = versionsOf(routesOf(partnerApi))
  return [
    {
      ...DESCRIPTIONS.transfer,
      info: transferInfo(live, sandbox),
      routes: routesOf(transferApi, transferPages),
    },
    { ...DESCRIPTIONS.ski, info: skiInfo(skiLive, skiSandbox), routes: routesOf(skiApi, skiPages) },
    { ...DESCRIPTIONS.partnerV2, info: version2Info(live, sandbox), routes: partnerV2 },
    { ...DESCRIPTIONS.partnerV1, info: version1Info(live, sandbox), routes: partnerV1 },
    { ...DESCRIPTIONS.sandbox, info: sandboxInfo(sandbox), routes: routesOf(clockApi) },
  ]
}
