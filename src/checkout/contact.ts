import { email, NAME_LENGTH, personName } from '../http/fields.ts'
import { diallingPrefix, phoneNumber } from '../http/phone-fields.ts'
import type { Person } from '../services/bookings/booking.ts'
import type { Words } from '../texts/site/en.ts'
import { hasForeignLetters, isLikelyEmail, LIKELY_EMAIL, plainEmail } from '../values/email.ts'
import { type Attributes, html, type Markup } from '../values/html.ts'
import { memoize, memoizeValues } from '../values/memo.ts'
import {
  countryOf,
  DIALLING_COUNTRIES,
  type Phone,
  readDiallingPrefix,
  readInternationalNumber,
  readPhone,
} from '../values/phone.ts'
import { NO_WEB_ADDRESS } from '../values/web-address.ts'
import {
  type Declared,
  drawField,
  drawFields,
  type FormField,
  type FormFault,
  type FormView,
  mapped,
  needed,
  type Read,
  readForm,
  type ShownField,
  type ValuesOf,
} from '../web/form.ts'
import type { Layout } from '../web/layout/layout.ts'
import { option, selectField, textField } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'

/** The attributes of the field of a name. Browsers do not enforce them, but a script sees when it is right. */
export const NAME_CONTROL: Attributes = { required: true, maxlength: NAME_LENGTH, pattern: NO_WEB_ADDRESS }

/** What an address needs beyond what browsers demand: a domain with a dot. */
const DOTTED = String.raw`.+\.[A-Za-z]{2,63}`

/** Declares the field of an e-mail address; of a refused one, foreign letters are said first. */
export function emailField({ refused, ...more }: Omit<Declared, 'name'> & { refused: FormFault }): FormField<string> {
  return needed(email, {
    ...more,
    name: 'email',
    refused: (typed) => (hasForeignLetters(plainEmail(typed)) ? 'emailLetters' : refused),
  })
}

/** A field for each column of a person. */
type Fields = { [Column in keyof Person]-?: FormField<Person[Column]> }

/** Who books. A further field stands here alone: it is drawn, read, kept and stored like these. */
const WHO = {
  firstName: needed(personName, { name: 'name', control: { ...NAME_CONTROL, autocomplete: 'given-name' } }),
  lastName: needed(personName, { name: 'last_name', control: { ...NAME_CONTROL, autocomplete: 'family-name' } }),
  email: emailField({
    refused: 'email',
    control: ({ details }) => ({
      type: 'email',
      autocomplete: 'email',
      inputmode: 'email',
      pattern: DOTTED,
      'data-likely': LIKELY_EMAIL,
      'data-doubt': details.emailDoubt,
    }),
    draw: drawEmail,
  }),
} satisfies Partial<Fields>

const COUNTRY = needed(diallingPrefix, {
  name: 'country_code',
  control: { autocomplete: 'tel-country-code' },
  draw: drawCountry,
  refused: 'prefix',
})

const NUMBER = needed(phoneNumber, {
  name: 'mobile_number',
  // Of type `text`, because a national number is none that type `tel` may be completed with.
  control: { inputmode: 'tel', autocomplete: 'tel-national' },
  refused: 'phone',
})

/** A phone number; its country code has a plus sign. */
export const PHONE = {
  countryCode: { ...COUNTRY, read: (typed: TextParams) => mapped(readNumber(typed), ({ prefix }) => prefix) },
  mobileNumber: { ...NUMBER, read: (typed: TextParams) => mapped(readNumber(typed), ({ number }) => number) },
}

/** Reads both fields. A code before the number takes precedence over the chosen country. */
function readNumber(typed: TextParams): Read<Phone> {
  const own = readInternationalNumber(typed[NUMBER.name] ?? '')
  if (own) return { value: own }
  const read = readForm({ country: COUNTRY, number: NUMBER }, typed)
  if ('faults' in read) return read
  const phone = readPhone(read.value.country, read.value.number)
  return phone ? { value: phone } : { faults: { [NUMBER.name]: 'phone' } }
}

/** The person that a voucher is made out to. */
export const CONTACT = { ...WHO, ...PHONE } satisfies Fields

/** The person that a voucher is made out to. The country code has its plus sign. */
export type Contact = ValuesOf<typeof CONTACT>

/** Returns the fields for the traveller or customer: names, e-mail address, telephone. */
export function contactFields(layout: Layout, view: FormView, remarks: { email: string; mobile: string }): Markup {
  return html`<div class="fields stacked">
    ${drawFields(WHO, layout, view, { email: { remark: remarks.email } })} ${phoneFields(layout, view, remarks.mobile)}
  </div>`
}

/** Returns the fields for the country and the number. */
export function phoneFields(layout: Layout, view: FormView, remark = layout.words.details.mobileRemark): Markup {
  return html`<div class="phone">
    ${drawField(PHONE.countryCode, layout, view)} ${drawField(PHONE.mobileNumber, layout, view, { remark })}
  </div>`
}

/** Draws the e-mail address, which is doubted where a well-known provider is misspelt. */
function drawEmail(field: ShownField, { words }: Layout): Markup {
  const isDoubtful = field.error === undefined && !isLikelyEmail(field.value)
  return textField({ ...field, ...(isDoubtful && { doubt: words.details.emailDoubt }) })
}

/** Draws the country of a telephone number: the chosen one, or else the reader's own if known. */
function drawCountry(field: ShownField, layout: Layout, { region }: FormView): Markup {
  return selectField({ ...field, options: [countryOptions(layout, field.value, region)] })
}

function countryOptions({ words }: Layout, typed: string, region: string | undefined): Markup {
  const code = readDiallingPrefix(typed)
  const own = DIALLING_COUNTRIES.find((one) => one.region === region)
  const chosen = code === undefined ? (typed === '' ? own : undefined) : countryOf(code, region)
  const isOfArea = code !== undefined && !chosen
  // The code of an area, such as +1-684, is not in the list, and is kept as given.
  return html`${isOfArea && option(code, code, true)} ${option('', words.details.chooseCountry, !chosen && !isOfArea)}
  ${countries(words)(chosen?.region ?? '')}`
}

/** Every country by name, with that of a region selected. Memoized, because sorting and rendering them takes long. */
const countries = memoize((words: Words) => {
  const { locale } = words.formats
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const named = DIALLING_COUNTRIES.map(({ region, code }) => ({ region, code, name: names.of(region) ?? region }))
  const byName = named.toSorted((a, b) => compare(a.name, b.name))
  return memoizeValues(
    (chosen: string) =>
      html`${byName.map(({ region, code, name }) => option(code, `${name} (${code})`, region === chosen))}`,
  )
})
