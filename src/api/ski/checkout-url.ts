/** The path of the checkout below the site. */
export const CHECKOUT_PATH = '/ski-rental/booking/book/'

/** Returns the URL of the checkout that a link opens. */
export function linkPageUrl(siteUrl: string, token: string): string {
  return `${siteUrl}${CHECKOUT_PATH}?t=${encodeURIComponent(token)}`
}
