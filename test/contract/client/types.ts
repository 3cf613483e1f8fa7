import { text } from 'node:stream/consumers'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'

/**
 * Prints the types of each description as openapi-typescript writes them; it is given them by name as standard input.
 */
const descriptions: Record<string, object> = JSON.parse(await text(process.stdin))
const types: Record<string, string> = {}
for (const [name, description] of Object.entries(descriptions))
  types[name] = COMMENT_HEADER + astToString(await openapiTS(JSON.stringify(description)))
console.log(JSON.stringify(types))
