import type { Booking } from './booking.ts'

/** The lead traveller, and how to reach them. */
export interface Customer {
  firstName: string
  lastName: string
  email: string
  /** Dialling prefix with its plus sign. */
  countryCode: string
  /** As submitted. */
  mobileNumber: string
  /** The seller's own reference for the booking. */
  reference: string | null
}

/**
 * Returns whether we write to the traveller of a booking: not for partners' sales, whose partner does, nor once the
 * address is erased.
 */
export function isWrittenTo({ source, contactsErasedAt }: Pick<Booking, 'source' | 'contactsErasedAt'>): boolean {
  return source !== 'partner_api' && contactsErasedAt === null
}
