/** A scheme, a host that begins with `www.`, a host with a path, or one that ends as most web addresses do. */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\d]\.\p{L}{2,}\/|[\p{L}\d]\.(?:com|net|org|info|biz|io|co|app|dev|shop|site|online|top|xyz|example|ru|cn|eu|uk|fr|de|it|ch|at)(?![\p{L}\d])/iu

/** Whether a text holds what mail programs would make a link of. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}
