/** The states of a rental, from its sale until its equipment is back in the shop. */
export type RentalState = 'booked' | 'confirmed' | 'handed_out' | 'returned'
