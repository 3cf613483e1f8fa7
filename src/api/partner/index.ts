import type { Deps, Site } from '../../deps.ts'
import { acceptForms } from '../../http/forms.ts'
import type { DescribedRoute } from '../../http/openapi/document.ts'
import { refuseOtherMethods, refuseOtherPaths } from '../../http/public-api.ts'
import type { Api } from '../../http/zod.ts'
import { suggestSoughtPlaces } from '../sought-places.ts'
import { requireToken } from './bearer-auth.ts'
import { logCalls } from './log-calls.ts'
import { booking as bookingV1 } from './v1/booking.ts'
import { deprecate } from './v1/deprecation.ts'
import { destinations as destinationsV1 } from './v1/destinations.ts'
import { maxPassengerCount } from './v1/max-passenger-count.ts'
import { prices as pricesV1 } from './v1/prices.ts'
import { token as tokenV1 } from './v1/token.ts'
import { transfer as transferV1 } from './v1/transfer.ts'
import { booking } from './v2/booking.ts'
import { bookings } from './v2/bookings.ts'
import { cancellation } from './v2/cancellation.ts'
import { change } from './v2/change.ts'
import { clientLink } from './v2/client-link.ts'
import { destinations } from './v2/destinations.ts'
import { events } from './v2/events.ts'
import { hold } from './v2/hold.ts'
import { priceBook } from './v2/price-book.ts'
import { prices } from './v2/prices.ts'
import { rideChanges } from './v2/ride-change.ts'
import { routes } from './v2/routes.ts'
import { statements } from './v2/statements.ts'
import { token } from './v2/token.ts'
import { transfer } from './v2/transfer.ts'
import { vehicles } from './v2/vehicles.ts'
import { webhooks } from './v2/webhooks.ts'

/** The prefixes of the two versions below the site. */
export const PREFIX = { v1: '/api', v2: '/api/v2' } as const

/** Returns the described routes of version 2, and those of version 1. */
export function versionsOf(routes: readonly DescribedRoute[]): [v2: DescribedRoute[], v1: DescribedRoute[]] {
  const isVersion2 = ({ prefix }: DescribedRoute) => prefix.endsWith(PREFIX.v2)
  return [routes.filter(isVersion2), routes.filter((route) => !isVersion2(route))]
}

/** Registers the partner API, versions 2 and 1, which share tokens, transfers and bookings (partner specification). */
export async function partnerApi(app: Api, deps: Deps, site: Site): Promise<void> {
  const tries = deps.limit({ name: `${site.environment}:partner:token`, perMinute: 10 })
  await app.register(version2, { prefix: PREFIX.v2 })
  await app.register(version1, { prefix: PREFIX.v1 })

  async function version2(api: Api) {
    await version(api, {
      token: (open) => token(open, deps, site, tries),
      withoutForms(behind) {
        destinations(behind, deps)
        routes(behind, deps)
        vehicles(behind, deps, site)
        prices(behind, deps)
        priceBook(behind, deps)
        webhooks(behind, deps)
      },
      withForms(behind) {
        transfer(behind, deps)
        hold(behind, deps)
        bookings(behind, deps)
        booking(behind, deps)
        change(behind, deps)
        rideChanges(behind, deps)
        cancellation(behind, deps)
        events(behind, deps)
        statements(behind, deps)
        clientLink(behind, deps, site)
      },
    })
  }

  async function version1(api: Api) {
    deprecate(api, deps, site)
    await version(api, {
      token: (open) => tokenV1(open, deps, site, tries),
      withoutForms(behind) {
        destinationsV1(behind, deps)
        pricesV1(behind, deps)
        maxPassengerCount(behind, deps)
      },
      withForms(behind) {
        transferV1(behind, deps)
        bookingV1(behind, deps)
      },
    })
  }

  /**
   * Registers one version: the endpoint that is open to everybody, and those that require a token. Most are called
   * often, or take lists, which forms do not write, and so take no forms.
   */
  async function version(
    api: Api,
    { token, withoutForms, withForms }: Record<'token' | 'withoutForms' | 'withForms', (api: Api) => void>,
  ): Promise<void> {
    logCalls(api, deps, site)
    suggestSoughtPlaces(api, deps)
    const refuseOthers = refuseOtherMethods(api)
    await api.register(async (open: Api) => {
      await acceptForms(open)
      // Within, so that they are refused in the form of OAuth, too.
      const refuseOthers = refuseOtherMethods(open)
      token(open)
      refuseOthers()
    })
    await api.register(async (behind: Api) => {
      requireToken(behind, deps, site)
      withoutForms(behind)
    })
    await api.register(async (behind: Api) => {
      await acceptForms(behind)
      requireToken(behind, deps, site)
      withForms(behind)
    })
    refuseOthers()
    refuseOtherPaths(api)
  }
}
