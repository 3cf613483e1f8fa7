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
