import type { Deps } from '../../deps.ts'
import { findTravellersBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import { readTravellerToken, type TokenWay } from '../../services/bookings/signed-tokens.ts'
import type { Environment } from '../../values/environment.ts'
import { html } from '../../values/html.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { drawing } from '../../web/parts/drawing.ts'
import { urlOf } from '../../web/parts/links.ts'

/** A booking, and how its token reached the traveller. */
export interface OwnBooking extends FullBooking {
  way: TokenWay
}

/** Returns the booking of a traveller's token; undefined for an unknown token, or one of the other environment. */
export async function findOwnBooking(
  { db, travellerKey }: Pick<Deps, 'db' | 'travellerKey'>,
  environment: Environment,
  token: string,
): Promise<OwnBooking | undefined> {
  const owner = readTravellerToken(travellerKey, token)
  const found = owner && (await findTravellersBooking(db, environment, owner))
  return found && { ...found, way: owner.way }
}

/** Returns the page for a link to no booking, possibly a revoked one. */
export function unknownBookingPage(layout: Layout): Page {
  const { site } = layout
  const { unknownBooking: words } = layout.words
  return {
    status: 404,
    title: words.title,
    main: html`<section class="card narrow">
      ${drawing('lost')}
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p class="row start"><a class="button" href="${urlOf(layout, site.url, '/book/find')}">${words.find}</a></p>
    </section>`,
  }
}
