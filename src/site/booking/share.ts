import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import { endSharedLink, findSharedBooking, shareBooking } from '../../services/bookings/shared-link.ts'
import { sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { ownForms } from '../../web/own-forms.ts'
import { meetingsOf } from './meetings.ts'
import { findOwnBooking } from './own-booking.ts'
import { ownUrl } from './own-url.ts'
import { endedLinkPage, sharedPage } from './shared-page.ts'
import { unknownBookingPage } from './unknown-booking-page.ts'

/** POST /book/bookings/<token>/share and …/share/end, and GET /book/shared/<token>: the shared view of a booking. */
export function share(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { db, catalogue, clock, travellerKey } = deps
  const onRequest = [ownForms(site), ...deps.limit({ name: `${site.environment}:share`, perMinute: 10 })]

  const changes = [
    ['/book/bookings/:token/share', shareBooking],
    ['/book/bookings/:token/share/end', endSharedLink],
  ] as const
  for (const [path, change] of changes)
    api.post<{ Params: { token: string } }>(path, { onRequest }, async (request, reply) => {
      const found = await findOwnBooking(deps, site.environment, request.params.token)
      const frame = frameOf(request, found?.booking.language)
      if (!found) return sendPage(reply, frame, unknownBookingPage(frame))
      await change(db, found.booking, clock())
      return seeOther(reply, `${ownUrl(frame, travellerKey, found.booking, found.way)}#share`)
    })

  api.get<{ Params: { token: string } }>('/book/shared/:token', async (request, reply) => {
    const { token } = request.params
    const found = await findSharedBooking(db, travellerKey, site.environment, token, clock())
    const frame = frameOf(request, found?.booking.language)
    if (!found) return sendPage(reply, frame, endedLinkPage(frame))
    const meetings = meetingsOf(frame, catalogue.current, found)
    return sendPage(reply, frame, sharedPage(frame, { ...found, meetings }))
  })
}
