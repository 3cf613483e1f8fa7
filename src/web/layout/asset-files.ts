/** The style sheets and scripts of the pages, as they are in `assets` and, minified, among the built files. */
export const ASSET_FILES = [
  'style.css',
  'script.js',
  'checkout.js',
  'partners.css',
  'desk.css',
  'desk.js',
  'driver.css',
  'driver.js',
] as const
