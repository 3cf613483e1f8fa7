import type { Booking } from '../../services/bookings/booking.ts'
import { html } from '../../values/html.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'

/** Returns the page for the link to a voucher of what is cancelled. */
export function noVoucherPage({ words }: Layout, { product }: Pick<Booking, 'product'>, url: string): Page {
  const { noVoucher, change } = words
  const title = product === 'ski' ? noVoucher.rental : noVoucher.ride
  return {
    status: 404,
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${noVoucher.text}</p>
      <p><a class="button quiet" href="${url}">${change.back}</a></p>
    </section>`,
  }
}
