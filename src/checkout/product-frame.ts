import type { Words } from '../texts/site/en.ts'
import type { Product } from '../values/booking.ts'
import { memoize } from '../values/memo.ts'
import type { Layout } from '../web/layout/layout.ts'

/** Returns the layout of a page about a booking, with the texts of its product. */
export function layoutFor(layout: Layout, product: Product): Layout {
  return product === 'ski' ? layoutOfRentals(layout) : layout
}

/** Memoized, because parts of pages are rendered once for a layout or its texts. */
const layoutOfRentals = memoize((layout: Layout): Layout => ({ ...layout, words: wordsOfRentals(layout.words) }))

/** Replaces texts about transfers and rentals alike by those about rentals alone. */
const wordsOfRentals = memoize((words: Words): Words => {
  const { booking, cancellation, change, details, rented } = words
  return {
    ...words,
    booking: {
      ...booking,
      settlements: { ...booking.settlements, on_arrival: rented.owed },
      payButtons: { ...booking.payButtons, on_arrival: rented.payInShop },
      toDriver: rented.toShop,
      heldFor: rented.heldFor,
      heldUntil: rented.heldUntil,
      change: { ...booking.change, text: () => rented.change },
    },
    cancellation: { ...cancellation, closed: { ...cancellation.closed, text: rented.closed } },
    change: { ...change, other: { ...change.other, text: rented.other } },
    details: {
      ...details,
      mobileRemark: rented.mobileRemark,
      faults: { ...details.faults, phone: rented.phoneFault },
    },
  }
})
