import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/*
 * How the desk finds bookings: the indexes and the search are made of the same expressions, which both databases can
 * evaluate, or no index is used.
 */

// Capitals, too: some databases lower only those of English.
const ACCENTED =
  'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ'
const PLAIN =
  'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz'

/** A name without accents and capitals. */
export function searchedName(name: AnyPgColumn | SQL): SQL {
  return sql`translate(lower(${name}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`
}

/** A text whatever its capitals. */
export function searchedText(text: AnyPgColumn | SQL): SQL {
  return sql`lower(${text})`
}

/** The digits of a number as it is dialled within its country, without the zero in front. */
export function searchedNumber(number: AnyPgColumn | SQL): SQL {
  return sql`regexp_replace(${number}, '^0+|[^0-9]', '', 'g')`
}

/** The digits of a number as it is dialled from abroad. */
export function searchedWholeNumber(prefix: AnyPgColumn | SQL, number: AnyPgColumn | SQL): SQL {
  return sql`(regexp_replace(${prefix}, '[^0-9]', '', 'g') || ${searchedNumber(number)})`
}
