import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'

/** Creates a database with a unique name on the server, as a copy of the template if one is given. */
export async function freshDatabase(serverUrl: string, template?: string): Promise<{ url: string; database: string }> {
  const database = `navette_test_${randomBytes(6).toString('hex')}`
  const copy = template ? ` TEMPLATE ${escapeIdentifier(template)}` : ''
  await onServer(serverUrl, `CREATE DATABASE ${escapeIdentifier(database)}${copy}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return { url: url.href, database }
}

/** Drops a database even if somebody is still connected. */
export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`)
}

/** Runs one statement on the server's default database. */
async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
