import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bookings } from '../../db/schema/index.ts'
import { whereUnsearched } from './searched.ts'

/*
 * Finds bookings whose searched columns the job has not filled yet (`searched.ts`), by the expressions of earlier
 * indexes, which the job drops when it is done.
 */

/** How the column of an index begins. */
interface EarlierWay {
  column: SQL
  condition: SQL | undefined
}

/** Returns the ways in which a text may refer to a booking that is not filled yet. */
export function earlierWays(text: string): EarlierWay[] {
  const q = text.trim().replace(/\s+/g, ' ')
  if (q === '') return []
  if (q.includes('@')) return [begins(lowered(bookings.email), lowered(literally(q)))]
  const seller = begins(lowered(bookings.sellerReference), lowered(literally(q)))
  const isNumber = /^[+\d\s()./-]+$/.test(q) && q.replace(/\D/g, '').length >= 4
  return [seller, ...(isNumber ? numberWays(q) : nameWays(q))]
}

/** Returns the condition for a booking that is not filled yet, under a partner's own reference. */
export function whereEarlierReference(reference: string): SQL | undefined {
  return and(whereUnsearched, eq(lowered(bookings.sellerReference), lowered(literally(reference))))
}

function numberWays(q: string): EarlierWay[] {
  const digits = q.replace(/\D/g, '')
  const own = withoutZero(bookings.mobileNumber)
  const whole = sql`(regexp_replace(${bookings.countryCode}, '[^0-9]', '', 'g') || ${own})`
  if (digits.startsWith('00')) return [begins(whole, literally(digits.slice(2)))]
  if (q.startsWith('+')) return [begins(whole, literally(digits))]
  return [begins(own, literally(digits.replace(/^0/, ''))), begins(whole, literally(digits))]
}

function nameWays(q: string): EarlierWay[] {
  const words = q.split(' ').slice(0, 5)
  const first = plain(bookings.firstName)
  const last = plain(bookings.lastName)
  const typed = (from: number, to?: number) => plain(literally(words.slice(from, to).join(' ')))
  const pairs = words.slice(1).flatMap((_, i) => {
    const one = typed(0, i + 1)
    const other = typed(i + 1)
    return [begins(last, other, begins(first, one)), begins(last, one, begins(first, other))]
  })
  return [begins(last, typed(0)), begins(first, typed(0)), ...pairs]
}

function begins(column: SQL, typed: SQL, other?: EarlierWay): EarlierWay {
  return { column, condition: and(sql`${column} LIKE ${typed} || '%'`, whereUnsearched, other?.condition) }
}

/** Escapes the wildcards of LIKE. */
function literally(text: string): SQL {
  return sql`${text.replace(/[\\%_]/g, '\\$&')}::text`
}

// Includes capitals, because some databases lower only those of English.
const ACCENTED =
  'àáâãäåāăąçćčďđèéêëēęěğìíîïıłľñńňòóôõöøőřśšşťţùúûüūůűýÿźžżÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĘĚĞÌÍÎÏŁĽÑŃŇÒÓÔÕÖØŐŘŚŠŞŤŢÙÚÛÜŪŮŰÝŸŹŽŻ'
const PLAIN =
  'aaaaaaaaacccddeeeeeeegiiiiillnnnooooooorsssttuuuuuuuyyzzzaaaaaaaaacccddeeeeeeegiiiillnnnooooooorsssttuuuuuuuyyzzz'

function plain(name: AnyPgColumn | SQL): SQL {
  return sql`translate(lower(${name}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`
}

function lowered(text: AnyPgColumn | SQL): SQL {
  return sql`lower(${text})`
}

function withoutZero(number: AnyPgColumn): SQL {
  return sql`regexp_replace(${number}, '^0+|[^0-9]', '', 'g')`
}
