import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { convertV2 } from 'openapi-to-postmanv2'

/** Prints the requests of descriptions as Postman imports them, by file, without what is switched off. */
const [, , ...files] = process.argv
const OPTIONS = { parametersResolution: 'Example', enableOptionalParameters: false }
const requests: Record<string, object[]> = {}
for (const file of files) {
  const { output, reason } = await promisify(convertV2)(
    { type: 'json', data: JSON.parse(await readFile(file, 'utf8')) },
    OPTIONS,
  )
  if (!output) throw new Error(reason)
  requests[file] = requestsIn(output[0].data)
}
console.log(JSON.stringify(requests))

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

interface Item {
  item?: Item[]
  request?: {
    method: string
    url: { path: string[]; query?: Field[]; variable?: Field[] }
    header?: Field[]
    body?: { raw?: string }
  }
}
