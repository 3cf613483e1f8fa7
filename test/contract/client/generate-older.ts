import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Writes clients in Java, PHP and Python to `generated/older`, by a generator that reads OpenAPI 3.0 only. The input
 * holds the descriptions by name.
 */
const descriptions: Record<string, object> = JSON.parse(readFileSync(0, 'utf8'))
const FOLDER = join(import.meta.dirname, 'generated/older')
const require = createRequire(import.meta.url)
const JAR = require.resolve('@openapitools/openapi-generator-cli/bin/openapi-generator.jar')

/** What is not compiled is not written. */
const NOTHING_ELSE = { apiDocs: 'false', apiTests: 'false', modelDocs: 'false', modelTests: 'false' }

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const configs = Object.entries(descriptions).flatMap(([name, description]) => {
  const inputSpec = write(`${name}.json`, description)
  const word = name.replaceAll('-', '_')
  const Word = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.entries({
    java: {
      library: 'native',
      invokerPackage: `navette.${word}`,
      apiPackage: `navette.${word}.api`,
      modelPackage: `navette.${word}.model`,
      additionalProperties: { openApiNullable: 'false' },
    },
    php: { invokerPackage: `Navette\\${Word}` },
    python: { packageName: `navette_${word}` },
  }).map(([generatorName, options]) =>
    write(`${generatorName}-${name}.json`, {
      generatorName,
      inputSpec,
      outputDir: join(FOLDER, generatorName, name),
      globalProperties: NOTHING_ELSE,
      ...options,
    }),
  )
})
execFileSync('java', [
  '-jar',
  JAR,
  'batch',
  '--fail-fast',
  '--root-dir',
  FOLDER,
  '--includes-base-dir',
  FOLDER,
  ...configs,
])

function write(file: string, content: object): string {
  const path = join(FOLDER, file)
  writeFileSync(path, JSON.stringify(content))
  return path
}
