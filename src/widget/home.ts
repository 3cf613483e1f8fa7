/** What the server tells the script about where it comes from. */
export interface Home {
  /** The public roots of both sites, without a slash at their ends. */
  transferUrl: string
  skiUrl: string
  isSandbox: boolean
  /** Codes of those in which prices are shown. */
  currencies: readonly string[]
}
