import { meetingsOf } from '../../checkout/meetings.ts'
import { ownUrl } from '../../checkout/own-url.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import { endSharedLink, findSharedBooking, shareBooking } from '../../services/bookings/shared-link.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { sendPage } from '../../web/layout/layout.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { findOwnBooking } from './own-booking.ts'
import { endedLinkPage, sharedPage } from './shared-page.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

/** POST /book/bookings/<token>/share and …/share/end, and GET /book/shared/<token>: the shared view of a booking. */
export function share(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, catalogue, clock, travellerKey } = deps
  const onRequest = [ownForms(site), ...deps.limit({ name: `${site.environment}:share`, perMinute: 10 })]

  const changes = [
    ['/book/bookings/:token/share', shareBooking],
    ['/book/bookings/:token/share/end', endSharedLink],
  ] as const
  for (const [path, change] of changes)
    api.post<{ Params: { token: string } }>(path, { onRequest }, async (request, reply) => {
      const found = await findOwnBooking(deps, site.environment, request.params.token)
      const layout = layoutOf(request, found?.booking.language)
      if (!found) return sendPage(reply, layout, unknownBookingPage(layout))
      await change(db, found.booking, clock())
      return seeOther(reply, `${ownUrl(layout, travellerKey, found.booking, found.way)}#share`)
    })

  api.get<{ Params: { token: string } }>('/book/shared/:token', async (request, reply) => {
    const { token } = request.params
    const found = await findSharedBooking(db, travellerKey, site.environment, token, clock())
    const layout = layoutOf(request, found?.booking.language)
    if (!found) return sendPage(reply, layout, endedLinkPage(layout))
    const meetings = meetingsOf(layout, catalogue.current, found)
    return sendPage(reply, layout, sharedPage(layout, { ...found, meetings }))
  })
}
