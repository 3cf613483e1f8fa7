/** The URLs of the operator's own legal pages; null for a missing one. */
export interface LegalPages {
  terms: string | null
  privacy: string | null
  imprint: string | null
}

/** The company that runs the transfers, and the contact for travellers and drivers. */
export interface Operator {
  name: string
  phone: string
  email: string
  /** Company and postal address in one line; null if the operator gives none. */
  address: string | null
  /** The VAT registration number; null if the operator gives none. */
  vatNumber: string | null
  /** The number of the licence to carry passengers; null if the operator gives none. */
  licence: string | null
  /** How partners pay what they owe, such as an IBAN; null if the operator gives none. */
  bankDetails: string | null
  legal: LegalPages
}

/** Returns the texts by which an operator can be found, which are links wherever it writes them itself. */
export function addressesOf({ name, email, address, legal }: Operator): string[] {
  const texts = [name, email, address, legal.terms, legal.privacy, legal.imprint]
  return texts.filter((text) => text !== null)
}
