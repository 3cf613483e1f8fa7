/** The path of the checkout below the site. */
export const CHECKOUT_PATH = '/ski-rental/booking/book/'

/** The URL of the checkout filled in from a link. */
export function linkPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${CHECKOUT_PATH}?t=${encodeURIComponent(token)}`
}
