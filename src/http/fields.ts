import { z } from 'zod'
import type { FieldCode, Sought } from '../errors.ts'
import { plainCode, plainList, plainReference } from '../values/code.ts'
import { hasForeignLetters, isEmail, plainEmail } from '../values/email.ts'
import { memoize } from '../values/memo.ts'
import { parseDecimal } from '../values/money.ts'
import { hasControlCharacters, plainLine, plainText, searchedLength } from '../values/text.ts'
import { countMeantBy } from '../values/typed-number.ts'
import { hasWebAddress } from '../values/web-address.ts'
import { MALFORMED } from './query-string.ts'

/**
 * The documentation of a field. Fields read scalars from JSON, forms and queries alike: numeric strings count as
 * integers, `true` and `false` as 1 and 0 (decisions 2.5), and null as absent. Each carries its own JSON Schema for the
 * API description.
 */
export interface FieldDoc {
  description?: string
  example?: unknown
}

/** Why a value is refused: the reason, to which the validator adds the field's name, and its counterpart for forms. */
export class FieldFault {
  readonly reason: string
  readonly formFault: 'tooLong' | 'webAddress' | undefined
  readonly kind: FieldCode
  /** The nearest valid value. */
  readonly nearest: string | number | undefined
  /** What was given in place of the code or id of a place. */
  readonly sought: Sought | undefined

  constructor(reason: string, more: Partial<Pick<FieldFault, 'formFault' | 'kind' | 'nearest' | 'sought'>> = {}) {
    this.reason = reason
    this.formFault = more.formFault
    this.kind = more.kind ?? 'INVALID'
    this.nearest = more.nearest
    this.sought = more.sought
  }
}

/** A field as zod runs it. It also receives absent values, so that a default or a refusal of absence is one step. */
export type FieldSchema<T> = z.ZodTransform<T>

type Read<T> = (value: unknown) => T | FieldFault

/** A kind of field: how its value is read, and its JSON Schema. */
export interface Kind<T> {
  read: Read<T>
  schema: Record<string, unknown>
  /** Whether a blank text is none, where a field is optional: for numbers, dates and times, at every door. */
  isNoneIfBlank?: true | undefined
}

const REQUIRED = new FieldFault('is required', { kind: 'REQUIRED' })
const HAS_WEB_ADDRESS = new FieldFault('must not contain a web address', { formFault: 'webAddress' })

/** Refuses a text that contains what is certainly a web address. */
export function withoutWebAddress(kind: Kind<string>): Kind<string> {
  const read: Read<string> = (value) => {
    const text = kind.read(value)
    return typeof text === 'string' && hasWebAddress(text) ? HAS_WEB_ADDRESS : text
  }
  return { ...kind, read }
}

/** Returns a kind with one reason for whatever it refuses, where what is meant is all that has to be said. */
export function refusedAs<T>(kind: Kind<T>, reason: string): Kind<T> {
  const fault = new FieldFault(reason)
  const read: Read<T> = (value) => {
    const found = kind.read(value)
    return found instanceof FieldFault ? fault : found
  }
  return { ...kind, read }
}

/** Returns a mandatory field. */
export function required<T>(kind: Kind<T>, doc: FieldDoc = {}): FieldSchema<T> {
  return field((value) => (isAbsent(value) ? REQUIRED : kind.read(value)), { ...kind.schema, ...doc, isRequired: true })
}

/** Returns an optional field. */
export function optional<T>(kind: Kind<T>, doc: FieldDoc = {}): FieldSchema<T | undefined> {
  return field((value) => (isLeftOut(value, kind) ? undefined : kind.read(value)), { ...kind.schema, ...doc })
}

/** Returns an optional field that is null if it was sent blank. */
export function orBlank<T>(kind: Kind<T>, doc: FieldDoc = {}): FieldSchema<T | null | undefined> {
  const read: Read<T | null | undefined> = (value) =>
    isAbsent(value) ? undefined : isNothing(value) ? null : kind.read(value)
  return field(read, { ...kind.schema, ...doc, isReadIfBlank: true })
}

/** Returns a field with a default, which also counts where it is a text and the field is blank. */
export function withDefault<T>(value: T & (number | string), kind: Kind<T>, doc: FieldDoc = {}): FieldSchema<T> {
  const { isNoneIfBlank = typeof value === 'string' || undefined } = kind
  return field((given) => (isLeftOut(given, { isNoneIfBlank }) ? value : kind.read(given)), {
    ...kind.schema,
    ...doc,
    default: value,
  })
}

function field<T>(readGiven: Read<T>, meta: Record<string, unknown>): FieldSchema<T> {
  return z
    .transform<unknown, T>((value, context) => {
      const result = value === MALFORMED ? NOT_DECODABLE : readGiven(value)
      if (!(result instanceof FieldFault)) return result
      context.issues.push({ code: 'custom', message: result.reason, input: value, params: { refusal: result } })
      return z.NEVER
    })
    .meta(meta)
}

/**
 * Makes a field that never causes a request to be refused: broken percent-encoding, or anything other than text, counts
 * as absent.
 */
export function lenient<T>(field: FieldSchema<T>) {
  const readable = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return z.preprocess(readable, field).meta({ ...field.meta() })
}

const NOT_DECODABLE = new FieldFault('is not valid percent-encoding')

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

/** Returns whether an optional field is absent, or blank, as forms and spreadsheets send what was not filled in. */
function isLeftOut(value: unknown, { isNoneIfBlank }: Pick<Kind<unknown>, 'isNoneIfBlank'>): boolean {
  return isAbsent(value) || (isNoneIfBlank === true && isNothing(value))
}

/** Returns whether a value is blank, or what programs write for a value that they do not have. */
function isNothing(value: unknown): boolean {
  return isBlank(value) || (typeof value === 'string' && NO_VALUE.test(value))
}

/** In JavaScript, SQL and Python. Only where it can be nothing else: Mr Null travels, too. */
const NO_VALUE = /^(?:null|undefined|NaN|none)$/i

/** Returns whether a value is a text in which nothing stands. */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' && (value === '' || (value.charCodeAt(0) <= 32 && value.trim() === ''))
}

const INT32_MAX = 2_147_483_647

/** Returns the kind of a whole number between two bounds. */
export function integer(min = -INT32_MAX, max = INT32_MAX): Kind<number> {
  const refusal = new FieldFault('must be an integer')
  // Suggesting a nearest id would point to an unrelated record.
  const isBounded = max < Infinity
  const tooSmall = new FieldFault(`must be at least ${min}`, {
    kind: 'OUT_OF_RANGE',
    nearest: isBounded ? min : undefined,
  })
  const tooLarge = new FieldFault(`must be at most ${max}`, {
    kind: 'OUT_OF_RANGE',
    nearest: max < INT32_MAX ? max : undefined,
  })
  const meantCount = (value: unknown) => {
    const count = isBounded ? countMeantBy(value) : undefined
    return count === undefined || count < min || count > max
      ? undefined
      : new FieldFault(refusal.reason, { nearest: count })
  }
  return {
    read(value) {
      const number = typeof value === 'string' ? numberIn(value) : value
      if (typeof number !== 'number' || !Number.isInteger(number)) return meantCount(value) ?? refusal
      return number < min ? tooSmall : number > max ? tooLarge : number
    },
    schema: {
      type: 'integer',
      ...(min > -INT32_MAX ? { minimum: min } : {}),
      ...(max < INT32_MAX ? { maximum: max } : {}),
      ...(max === INT32_MAX ? { format: 'int32' } : {}),
    },
    isNoneIfBlank: true,
  }
}

/** Returns the whole number in a text: `2`, also as ` 2`, `+2`, `2.0`, `２` and, at the end of a link, `2).` */
function numberIn(text: string): number | undefined {
  if (PLAIN_NUMBER.test(text)) return Number(text)
  const plain = plainCode(text)
  return /^[+-]?\d{1,300}(?:\.0{1,9})?$/.test(plain) ? Number(plain) : undefined
}

const PLAIN_NUMBER = /^-?\d{1,300}$/

/**
 * Returns the kind of a whole number of any size, for values that are looked up or capped: one that is too large is
 * simply unknown.
 */
export function unboundedInteger(min = -Infinity): Kind<number> {
  return integer(min, Infinity)
}

const NOT_A_PRICE = new FieldFault('must be an amount with at most two decimals')

/** An amount of money that is not negative, with up to two decimals, read as minor units. */
export const price: Kind<number> = {
  read(value) {
    const minor =
      typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value).trim(), 2) : undefined
    return minor === undefined || minor < 0 ? NOT_A_PRICE : minor
  },
  schema: { type: 'number', minimum: 0 },
  isNoneIfBlank: true,
}

const FLAG_VALUES = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
  [false, false],
  [true, true],
  ['false', false],
  ['true', true],
])

const NOT_A_FLAG = new FieldFault('must be 0 or 1')

/** 0 or 1, also as `true` and `false` in any case. */
export const flag: Kind<boolean> = {
  read: (value) =>
    FLAG_VALUES.get(value) ??
    (typeof value === 'string' ? FLAG_VALUES.get(plainLine(value).toLowerCase()) : undefined) ??
    NOT_A_FLAG,
  schema: { type: 'integer', enum: [0, 1] },
}

/** Returns a flag with a default, which the API description shows as 0 or 1. */
export function flagWithDefault(value: boolean, doc: FieldDoc = {}): FieldSchema<boolean> {
  return field((given) => (isAbsent(given) ? value : flag.read(given)), {
    ...flag.schema,
    ...doc,
    default: value ? 1 : 0,
  })
}

const NOT_TEXT = new FieldFault('must be a string')
const LOST_LETTERS = new FieldFault('must not contain U+FFFD, which stands for letters that were lost on the way')
const CONTROL_CHARACTERS = new FieldFault('must not contain control characters')

/** Returns the kind of a text on one line, read as by `plainLine`, its length in characters. */
export function text(minLength: number, maxLength: number): Kind<string> {
  const tooShort = new FieldFault(minLength === 1 ? 'must not be empty' : `must be at least ${minLength} characters`)
  const tooLong = new FieldFault(`must be at most ${maxLength} characters`, { formFault: 'tooLong' })
  return {
    read(value) {
      if (typeof value !== 'string') return NOT_TEXT
      const plain = plainLine(value)
      if (plain.length < minLength) return tooShort
      if (isLonger(plain, maxLength)) return tooLong
      if (hasControlCharacters(plain)) return CONTROL_CHARACTERS
      return plain.includes('\uFFFD') ? LOST_LETTERS : plain
    },
    schema: { type: 'string', ...(minLength > 0 ? { minLength } : {}), maxLength },
  }
}

/**
 * Returns whether a text has more than the given number of characters. An emoji counts as one character, although its
 * `length` is two.
 */
function isLonger(value: string, maxLength: number): boolean {
  return value.length > maxLength && (value.length > 2 * maxLength || Array.from(value).length > maxLength)
}

/** Returns the kind of a search text. Accents do not count towards its length. */
export function searchText(minLength: number, maxLength: number): Kind<string> {
  const bounded = text(minLength, maxLength)
  return {
    read(value) {
      const plain = bounded.read(value)
      return typeof plain === 'string' && searchedLength(plain) < minLength ? bounded.read('') : plain
    },
    schema: bounded.schema,
  }
}

/** Any text, for fields that never cause a request to be refused. */
export const anyText: Kind<string> = {
  read: (value) => (typeof value === 'string' ? value : NOT_TEXT),
  schema: { type: 'string' },
}

/** The maximum length of a first or last name. */
export const NAME_LENGTH = 100

/** A first or last name; nobody's is a web address. */
export const personName = withoutWebAddress(text(1, NAME_LENGTH))

/** The maximum length of a note. */
export const NOTE_LENGTH = 1000

const NOTE_TOO_LONG = new FieldFault(`must be at most ${NOTE_LENGTH} characters`, { formFault: 'tooLong' })

/** Free text for the driver, on one line; control characters are stripped. */
export const note: Kind<string> = {
  read(value) {
    const text = anyText.read(value)
    if (text instanceof FieldFault) return text
    const stripped = plainLine(plainText(text))
    return isLonger(stripped, NOTE_LENGTH) ? NOTE_TOO_LONG : stripped
  },
  schema: { type: 'string', maxLength: NOTE_LENGTH },
}

/** Returns the kind of a text that matches a pattern; the reason describes the pattern. */
export function shape(pattern: RegExp, reason: string): Kind<string> {
  const refusal = new FieldFault(reason)
  return {
    read: (value) => (typeof value === 'string' && pattern.test(value) ? value : refusal),
    schema: { type: 'string', pattern: pattern.source },
  }
}

const NOT_AN_EMAIL = new FieldFault('must be an e-mail address')
const FOREIGN_LETTERS = new FieldFault('must be an e-mail address with none but the letters a to z before its @')

/** An e-mail address as people write it: a domain with a dot, no quotes, no comments. */
export const email: Kind<string> = {
  read(value) {
    const plain = typeof value === 'string' ? plainEmail(value) : ''
    if (isEmail(plain)) return plain
    return hasForeignLetters(plain) ? FOREIGN_LETTERS : NOT_AN_EMAIL
  },
  schema: { type: 'string', format: 'email', maxLength: 254 },
}

/** Returns the kind of a booking's reference of at most that many characters, as people copy it. */
export function reference(maxLength: number): Kind<string> {
  const written = text(1, maxLength)
  return {
    read(value) {
      const read = written.read(value)
      return typeof read === 'string' ? plainReference(read) : read
    },
    schema: written.schema,
  }
}

/** Returns the kind of one of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): Kind<Word> {
  const refusal = new FieldFault(`must be one of ${words.join(', ')}`)
  return { read: (value) => words.find((word) => word === value) ?? refusal, schema: { type: 'string', enum: words } }
}

/** Returns the kind of one of a few words, in any case and among blanks. */
export function oneOfInAnyCase<Word extends string>(words: readonly Word[]): Kind<Word> {
  const { read, schema } = oneOf(words)
  return { read: (value) => read(typeof value === 'string' ? plainLine(value).toLowerCase() : value), schema }
}

/** Returns a kind for any value, for a scalar that is parsed later; the API description shows the given kind. */
export function unread({ schema }: Kind<unknown>): Kind<unknown> {
  // An object is never a scalar, and may be too deep to traverse.
  return { read: (value) => (typeof value === 'object' ? {} : value), schema }
}

/** Returns a query without the optional fields of its schema that are blank, which forms send for all of theirs. */
export function withoutBlanks(schema: z.ZodType, query: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof query !== 'object' || query === null) return query
  const blank = optionalNames(schema).filter((name) => isBlank(Reflect.get(query, name)))
  if (blank.length === 0) return query
  return Object.fromEntries(Object.entries(query).filter(([name]) => !blank.includes(name)))
}

const optionalNames = memoize((schema: z.ZodObject): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) =>
    field.meta()?.['isRequired'] === true || field.meta()?.['isReadIfBlank'] === true ? [] : [name],
  ),
)

/** Returns the schema of a list of at least one item and at most the given number; of texts also as one of them. */
export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess((given, context) => {
    const value = typeof given === 'string' && item instanceof z.ZodTransform ? plainList(given).split(',') : given
    if (!isAbsent(value) && !Array.isArray(value)) return refuseList('must be an array')
    const items: unknown[] = value ?? []
    if (items.length === 0) return refuseList(isAbsent(value) ? REQUIRED.reason : 'must not be empty')
    return items.length > most ? refuseList(`must have at most ${most} items`) : items

    function refuseList(message: string) {
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }
  }, z.array(item).min(1).max(most))
}

/** Returns the schema of such a list that may also be absent. */
export function optionalListOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess((value) => value ?? undefined, listOf(item, most).optional())
}
