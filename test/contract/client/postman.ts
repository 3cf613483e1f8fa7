import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { convertV2 } from 'openapi-to-postmanv2'

/**
 * Prints what Postman imports of descriptions, by file: how it authenticates, and the requests without what is switched
 * off.
 */
const [, , ...files] = process.argv
const OPTIONS = { parametersResolution: 'Example', enableOptionalParameters: false }
const imported: Record<string, { auth: object; requests: object[] }> = {}
for (const file of files) {
  const { output, reason } = await promisify(convertV2)(
    { type: 'json', data: JSON.parse(await readFile(file, 'utf8')) },
    OPTIONS,
  )
  if (!output) throw new Error(reason)
  const collection: Item = output[0].data
  imported[file] = { auth: authOf(collection.auth), requests: requestsIn(collection) }
}
console.log(JSON.stringify(imported))

function authOf({ type, oauth2 = [] }: Auth = {}): object {
  return { type, ...Object.fromEntries(oauth2.map(({ key, value }) => [key, value])) }
}

function requestsIn({ request, item: items = [] }: Item): object[] {
  const own = request && {
    method: request.method,
    path: request.url.path,
    variables: Object.fromEntries((request.url.variable ?? []).map(({ key, value }) => [key, value])),
    query: enabled(request.url.query),
    headers: enabled(request.header),
    body: request.body?.raw,
  }
  return [...(own ? [own] : []), ...items.flatMap(requestsIn)]
}

function enabled(fields: Field[] = []): object {
  return Object.fromEntries(fields.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]))
}

interface Field {
  key: string
  value: string
  disabled?: boolean
}

interface Auth {
  type?: string
  oauth2?: { key: string; value: string }[]
}

interface Item {
  auth?: Auth
  item?: Item[]
  request?: {
    method: string
    url: { path: string[]; query?: Field[]; variable?: Field[] }
    header?: Field[]
    body?: { raw?: string }
  }
}
