/** Who runs the transfers: whom travellers and drivers call. */
export interface Operator {
  name: string
  phone: string
  email: string
}
