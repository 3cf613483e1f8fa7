import { FieldFault, type Kind } from '../http/fields.ts'
import type { Words } from '../texts/site/en.ts'
import { type Attributes, html, type Markup } from '../values/html.ts'
import { plainLine } from '../values/text.ts'
import type { Layout } from './layout/layout.ts'
import { alertBox, type FaultGroup, faultList, type Field, option, selectField, textField } from './parts/fields.ts'
import type { TextParams } from './request/text-params.ts'

/** What is wrong with a field of a form: a key of the pages' texts, or a sentence that one page alone says. */
export type FormFault = keyof Words['details']['faults'] | Said

/** A sentence of a page that is in English only. */
interface Said {
  says: string
}

/** The faults of a form by the name of the field. */
export type FormFaults = Readonly<Record<string, FormFault>>

/** What a form is drawn from: what was typed by the names of the fields, and what is wrong with it. */
export interface FormView {
  typed: TextParams
  faults: FormFaults
  /** The reader's country, if known. */
  region?: string | undefined
}

/** What was read from a form, or everything that is wrong with it. */
export type Read<Value> = { value: Value } | { faults: FormFaults }

/** A part of a form: one field, or several whose values are one. */
export interface FormPart<Value> {
  read: (typed: TextParams) => Read<Value>
}

/** One field of a form, declared once: by that it is drawn, read, and its faults are reported. */
export interface FormField<Value> extends FormPart<Value>, Declared {
  needed: boolean
}

/** How a field is declared, apart from its kind. */
export interface Declared {
  /** Its name in the form, by which the pages' texts have its label, and what to say while it is missing. */
  name: string
  /** Its label, if it has none by its name; a text on a page that is in English only. */
  label?: string | ((words: Words) => string)
  /** Further attributes of its control. */
  control?: Attributes | ((words: Words) => Attributes)
  /** Draws it; as a text field by default. */
  draw?: (field: ShownField, layout: Layout, view: FormView) => Markup
  /** What is wrong with a value that its kind refuses without a reason that pages have a text for. */
  refused?: FormFault | ((text: string) => FormFault)
  /** What is wrong while it is needed and empty. */
  missing?: FormFault
}

/** A field with its label, its value and what is wrong with it. */
export type ShownField = Field & { value: string }

/** Fields by the names of their values, in the order in which they are drawn. */
export type FormFields = Readonly<Record<string, FormField<unknown>>>

/** The parts of a form that has these values. */
export type PartsOf<Values> = { readonly [Name in keyof Values]: FormPart<Values[Name]> }

/** The values of a form. */
export type ValuesOf<Parts> = { [Name in keyof Parts]: Parts[Name] extends FormPart<infer Value> ? Value : never }

/** Declares a field that must be filled in, read by a kind of the APIs, on one line. */
export function needed<Value>(kind: Kind<Value>, field: Declared): FormField<Value> {
  return { ...field, needed: true, read: (typed) => readText(kind, field, typed) ?? missingIn(field) }
}

/** Declares a field that may be left empty, which is read as null. */
export function optional<Value>(kind: Kind<Value>, field: Declared): FormField<Value | null> {
  return { ...field, needed: false, read: (typed) => readText(kind, field, typed) ?? { value: null } }
}

/** Returns that a field is not filled in. */
function missingIn({ name, missing = 'missing' }: Declared): { faults: FormFaults } {
  return { faults: { [name]: missing } }
}

/** Returns undefined for a field that is empty. */
function readText<Value>(
  kind: Kind<Value>,
  { name, refused = 'missing' }: Declared,
  typed: TextParams,
): Read<Value> | undefined {
  const text = plainLine(typed[name] ?? '')
  if (text === '') return undefined
  const value = kind.read(text)
  if (!(value instanceof FieldFault)) return { value }
  const fault = value.formFault ?? (typeof refused === 'function' ? refused(text) : refused)
  return { faults: { [name]: fault } }
}

/** Reads the parts of a form, or returns the faults of all of them, in their order. */
export function readForm<Values extends object>(parts: PartsOf<Values>, typed: TextParams): Read<Values> {
  const values: Partial<Values> = {}
  let faults: FormFaults = {}
  for (const name in parts) {
    const read = parts[name].read(typed)
    // The first fault of a field counts, and where it stands.
    if ('faults' in read) faults = { ...faults, ...read.faults, ...faults }
    else values[name] = read.value
  }
  return areWhole(parts, values) ? { value: values } : { faults }
}

function areWhole<Values extends object>(parts: PartsOf<Values>, values: Partial<Values>): values is Values {
  return Object.keys(parts).every((name) => name in values)
}

/** Returns fields as one part of a larger form. */
export function partOf<Values extends object>(parts: PartsOf<Values>): FormPart<Values> {
  return { read: (typed) => readForm(parts, typed) }
}

/** Returns parts of one kind, such as one for each person, as a part that has a list of their values. */
export function listPart<Value>(parts: readonly FormPart<Value>[]): FormPart<Value[]> {
  return {
    read(typed) {
      const all = parts.map((part) => part.read(typed))
      const values = all.flatMap((read) => ('value' in read ? [read.value] : []))
      return values.length === parts.length ? { value: values } : { faults: Object.assign({}, ...all.map(faultsIn)) }
    },
  }
}

/** Returns what was read with another value; its faults stay. */
export function mapped<Value, Other>(read: Read<Value>, change: (value: Value) => Other): Read<Other> {
  return 'faults' in read ? read : { value: change(read.value) }
}

/** Returns the faults of what was read; none if all is well. */
export function faultsIn(read: Read<unknown>): FormFaults {
  return 'faults' in read ? read.faults : {}
}

/** Returns how a field is drawn as a list of choices: values, each with its label. */
export function asChoice(choices: readonly (readonly [value: string, label: string])[]): NonNullable<Declared['draw']> {
  return (field) =>
    selectField({ ...field, options: choices.map(([value, label]) => option(value, label, value === field.value)) })
}

/** Returns the names of fields, by which a draft keeps what was typed into them. */
export function namesOf(fields: FormFields): string[] {
  return Object.values(fields).map(({ name }) => name)
}

/** Draws fields in their order, optional ones with a word that says so; `more` has other remarks, by their names. */
export function drawFields(
  fields: FormFields,
  layout: Layout,
  view: FormView,
  more: Readonly<Record<string, Partial<Field>>> = {},
): Markup[] {
  const optional = { remark: layout.words.layout.optional }
  return Object.values(fields).map((field) =>
    drawField(field, layout, view, { ...(!field.needed && optional), ...more[field.name] }),
  )
}

/** Draws one field; `more` replaces what was declared. */
export function drawField(
  field: FormField<unknown>,
  layout: Layout,
  view: FormView,
  more: Partial<Field> = {},
): Markup {
  const { draw = textField } = field
  return draw({ ...shownField(field, layout, view), ...more }, layout, view)
}

function shownField(
  { name, label, needed: isNeeded, control = {} }: FormField<unknown>,
  { words }: Layout,
  view: FormView,
): ShownField {
  const own = typeof control === 'function' ? control(words) : control
  return {
    name,
    label: (typeof label === 'function' ? label(words) : label) ?? words.details.labels[name] ?? name,
    value: view.typed[name] ?? '',
    error: errorOf(words, view, name),
    control: isNeeded ? { required: true, ...own } : own,
  }
}

/** Returns what is wrong with a field, as a sentence. */
export function errorOf(words: Words, { faults }: FormView, name: string): string | undefined {
  const fault = faults[name]
  return fault === undefined ? undefined : sentenceOf(words, name, fault)
}

/** Returns what is wrong with a field, in its own words if it has any: `Enter your first name.` */
export function sentenceOf({ details }: Words, name: string, fault: FormFault): string {
  if (typeof fault === 'object') return fault.says
  const [, inList] = /\[(\w+)\]$/.exec(name) ?? []
  const own = fault === 'missing' ? details.missing[inList ?? name] : undefined
  return own ?? details.faults[fault]
}

/** Where faults are listed. */
interface FaultsPlace {
  /** The markup of the form that contains the fields. */
  form: Markup
  /** The sentence before the list, if the heading does not say everything. */
  sentence?: string
  /** Returns the label of a field in the list. */
  labelOf?: (name: string) => string
  /** Returns what is wrong with a field. */
  sentenceOf?: (name: string, fault: FormFault) => string
  /** Returns the line in which a field that is only to be filled in is listed with others. */
  groupOf?: (name: string, fault: FormFault) => FaultGroup | undefined
  /** What is wrong with fields that only this form has; the sentences name them. */
  ownFaults?: Readonly<Record<string, string>>
}

/**
 * Returns what is wrong with the fields, each with a link to the field, in the order of the form; nothing if all is
 * well.
 */
export function faultsBox(
  { words }: Layout,
  { faults }: FormView,
  {
    form,
    sentence,
    labelOf = (name) => words.details.labels[name] ?? name,
    sentenceOf: textOf = (name, fault) => sentenceOf(words, name, fault),
    groupOf,
    ownFaults = {},
  }: FaultsPlace,
): Markup {
  const standsAt = (name: string) => form.toString().indexOf(` id="${name}"`)
  const shared = Object.entries(faults).map(([name, fault]) => {
    const label = saysWhere(words, name, fault) ? undefined : labelOf(name)
    return { name, label, sentence: textOf(name, fault), group: groupOf?.(name, fault) }
  })
  const own = Object.entries(ownFaults).map(([name, sentence]) => ({ name, label: undefined, sentence }))
  const list = faultList(
    [...shared, ...own].toSorted((a, b) => standsAt(a.name) - standsAt(b.name)),
    words.formats.colon,
  )
  return list ? alertBox(words.details.faultsTitle, sentence, list) : html``
}

/** Faults that only one field can have, which their sentences name. */
const OF_ONE_FIELD: ReadonlySet<FormFault> = new Set([
  'flightMissing',
  'stay',
  'terms',
  'seats',
  'method',
  'prefix',
  'bookingEmail',
])

/** Returns whether the sentence about a field makes clear which field is meant. */
function saysWhere({ details }: Words, name: string, fault: FormFault): boolean {
  return OF_ONE_FIELD.has(fault) || (fault === 'missing' && details.missing[name] !== undefined)
}
