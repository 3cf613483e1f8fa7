import type { ClientBase } from 'pg'

/** A setting of a session: what we set it to, and what is as good where we cannot set it. */
interface Setting {
  name: string
  value: string
  fits?: RegExp
}

/**
 * What our SQL, and how we read what the database writes, rely on. Each is the default of PostgreSQL; a server, a
 * database or a role may be set to something else.
 */
const SETTINGS: readonly Setting[] = [
  { name: 'DateStyle', value: 'ISO, MDY', fits: /^ISO\b/ },
  { name: 'IntervalStyle', value: 'postgres' },
  { name: 'TimeZone', value: 'UTC', fits: /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal)$/ },
  { name: 'default_transaction_isolation', value: 'read committed' },
  { name: 'default_transaction_read_only', value: 'off' },
  { name: 'standard_conforming_strings', value: 'on' },
  { name: 'search_path', value: 'public', fits: /(?:^|,\s*)public\b/ },
  { name: 'bytea_output', value: 'hex' },
  { name: 'extra_float_digits', value: '1', fits: /^[1-3]$/ },
  { name: 'array_nulls', value: 'on' },
  { name: 'transform_null_equals', value: 'off' },
]

/** Gives a new session of the database the settings that we rely on. */
export async function setSession(client: Pick<ClientBase, 'query'>): Promise<void> {
  const values = SETTINGS.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`)
  await client.query(
    `SELECT ${values.join(', ')}`,
    SETTINGS.flatMap(({ name, value }) => [name, value]),
  )
}

/**
 * Throws if a session that we cannot set, because a pooler lends it, has other settings than those that we rely on, and
 * names the statements that repair it.
 */
export async function ensureSession(client: Pick<ClientBase, 'query'>): Promise<void> {
  const values = SETTINGS.map(({ name }, i) => `current_setting('${name}') AS "${i}"`)
  const { rows } = await client.query<Record<string, string>>(`SELECT current_user AS role, ${values.join(', ')}`)
  const [{ role = '', ...found } = {}] = rows
  const wrong = SETTINGS.filter(({ value, fits }, i) => (fits ? !fits.test(found[i] ?? '') : found[i] !== value))
  if (wrong.length === 0) return
  const repairs = wrong.map(
    ({ name, value }) => `ALTER ROLE "${role}" SET ${name} = ${name === 'search_path' ? value : `'${value}'`};`,
  )
  throw new Error(
    `behind the pooler of DATABASE_URL, sessions have settings that Navette cannot work with. Run these, and let the pooler reconnect:\n${repairs.join('\n')}`,
  )
}
