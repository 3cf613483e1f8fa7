import type { LegalPages } from './legal-pages.ts'

/** Who runs the transfers: whom travellers and drivers call. */
export interface Operator {
  name: string
  phone: string
  email: string
  /** Company and postal address in one line; null where the operator gives none. */
  address: string | null
  /** The number it is registered with for VAT; null where the operator gives none. */
  vatNumber: string | null
  /** The operator's own legal pages; null for a missing one. */
  legal: LegalPages
}
