/** Matches a scheme, a host that begins with `www.`, a host with a path, or a host with a common top-level domain. */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\d]\.\p{L}{2,}\/|[\p{L}\d]\.(?:com|net|org|info|biz|io|co|app|dev|shop|site|online|top|xyz|example|ru|cn|eu|uk|fr|de|it|ch|at)(?![\p{L}\d])/iu

/** Returns whether a text contains anything that mail programs would turn into a link. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/**
 * The `pattern` of fields without web addresses, which are not blank either. It is stricter, because a dot stands at
 * the end of a word or initial, and refuses few other names.
 */
export const NO_WEB_ADDRESS = String.raw`(?=.*\S)(?!.*[Ww]{3}\.)(?:[^.\/]|\.(?![\p{L}\d]{2}|\/))*`
