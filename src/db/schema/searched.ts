import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/*
 * How the desk finds bookings. Indexes and searches must use the same expressions, or no index is used. Both databases
 * can evaluate them.
 */

// Includes capitals, because some databases lower only those of English.
const ACCENTED =
  'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ'
const PLAIN =
  'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz'

/** Returns a name without accents, in lower case. */
export function searchedName(name: AnyPgColumn | SQL): SQL {
  return sql`translate(lower(${name}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`
}

/** Returns a text in lower case. */
export function searchedText(text: AnyPgColumn | SQL): SQL {
  return sql`lower(${text})`
}

/** Returns the digits of a number as it is dialled within its country, without the leading zero. */
export function searchedNumber(number: AnyPgColumn | SQL): SQL {
  return sql`regexp_replace(${number}, '^0+|[^0-9]', '', 'g')`
}

/** Returns the digits of a number as it is dialled from abroad. */
export function searchedWholeNumber(prefix: AnyPgColumn | SQL, number: AnyPgColumn | SQL): SQL {
  return sql`(regexp_replace(${prefix}, '[^0-9]', '', 'g') || ${searchedNumber(number)})`
}
