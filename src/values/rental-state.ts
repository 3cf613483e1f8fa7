/** The states of a rental: from its sale until its equipment is back in the shop, or that it did not take place. */
export type RentalState = 'booked' | 'confirmed' | 'handed_out' | 'returned' | 'no_show' | 'failed'
