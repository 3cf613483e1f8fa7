/** Who travels, and how to reach them. */
export interface Customer {
  name: string
  lastName: string
  email: string
  /** Dialling prefix with its plus sign. */
  countryCode: string
  /** As it was submitted. */
  mobileNumber: string
  /** The seller's own word for the booking. */
  reference: string | null
}
