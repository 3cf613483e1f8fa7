/** Who travels, as a partner names them; stored as JSON. */
export interface Customer {
  name: string
  lastName: string
  email: string
  /** Dialling prefix with its plus sign. */
  countryCode: string
  /** As it was submitted. */
  mobileNumber: string
  /** The partner's own word for the booking. */
  reference: string | null
}
