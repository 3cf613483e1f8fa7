/** The built file with the script of /reference, from a development dependency. */
export const EXPLORER = 'openapi-explorer.min.js'
