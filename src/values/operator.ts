/** Who runs the transfers: whom travellers and drivers call. */
export interface Operator {
  name: string
  phone: string
  email: string
  /** Company and postal address in one line; null where the operator gives none. */
  address: string | null
}
