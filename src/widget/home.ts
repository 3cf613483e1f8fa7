/** What the server tells the script about its origin. */
export interface Home {
  /** The public roots of both sites, without trailing slashes. */
  transferUrl: string
  skiUrl: string
  isSandbox: boolean
  /** The codes of the currencies in which prices can be shown. */
  currencies: readonly string[]
}
