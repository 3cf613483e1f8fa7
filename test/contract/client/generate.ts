import { createClient } from '@hey-api/openapi-ts'
import { safeBuild } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { generate } from 'orval'

/**
 * Writes clients of every description by three generators, each as its own guides show; the first argument is the site.
 */
const [, , site = ''] = process.argv
const ROOTS = {
  'transfer-public-v1': '/api/public/v1',
  'ski-rental-public-v1': '/ski/api/public/v1',
  'partner-v2': '/api/v2',
  'partner-v1': '/api',
}

for (const [name, root] of Object.entries(ROOTS)) {
  const input = `../../../openapi/${name}.json`
  await createClient({
    input,
    output: `generated/hey-api/${name}`,
    logs: { level: 'silent', file: false },
  })
  await generate({
    input,
    output: { target: `generated/orval/${name}.ts`, client: 'fetch', baseUrl: site + root },
  })
  const { error } = await safeBuild({
    config: {
      root: process.cwd(),
      input: { path: input },
      output: { path: `generated/kubb/${name}`, extension: { '.ts': '.ts' } },
      plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ client: 'fetch', baseURL: site + root })],
    },
  })
  if (error) throw error
}
