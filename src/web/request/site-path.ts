/** Returns the path of a site's root, without a trailing slash. */
export function pathOf(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '')
}

/** Returns whether the path of a URL is a root or lies below it. */
export function isBelow(url: string, root: string): boolean {
  return url.startsWith(root) && /^(?:[/?]|$)/.test(url.slice(root.length))
}
