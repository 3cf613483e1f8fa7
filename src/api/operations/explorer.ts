/** The built file with the script of the page at /reference, from a package that production does not need. */
export const EXPLORER = 'openapi-explorer.min.js'
