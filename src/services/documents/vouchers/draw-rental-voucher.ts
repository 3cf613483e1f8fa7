import { rentalInEnglishToo, RENTAL_WORDS } from '../../../texts/documents.ts'
import type { RentalWords } from '../../../texts/documents/en.ts'
import type { Language } from '../../../values/language.ts'
import type { EquippedPerson, RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Period } from '../../quoting/rentals/rental.ts'
import { hoursLines } from '../../quoting/rentals/shops.ts'
import { LABEL, MARGIN, SMALL, WIDTH } from '../layout.ts'
import { type Passage, PANEL, type Sheet, type TextStyle } from '../pdf/sheet.ts'
import { gearLine, periodLine, personLine, sizesLine, termLines, wholePeriod, shopAddress } from './rental-lines.ts'
import {
  BOTTOM,
  drawNotes,
  endVoucher,
  startVoucher,
  turnPage,
  type VoucherFrame,
  type VoucherLogo,
} from './voucher-frame.ts'

/**
 * Draws the voucher of a rental as a PDF of one A4 page, or of more if there are many people or long notes. The same
 * voucher always gives the same bytes.
 */
export function drawRentalVoucher(voucher: RentalVoucher, logo?: VoucherLogo): Buffer {
  const words = RENTAL_WORDS[voucher.language]
  const { footer, formats } = words
  const title = rentalInEnglishToo(voucher.language, (one) => one.title)
  const frame: VoucherFrame = { ...voucher, title, footer, formats }
  const sheet = startVoucher(frame, `${words.title} ${voucher.productReference}`, logo)
  const shopEnd = drawShop(sheet, words, voucher, 174)
  const factsEnd = drawFacts(sheet, words, voucher, shopEnd + 16)
  const peopleEnd = drawPeople(sheet, frame, words, voucher, factsEnd + 14)
  drawNotes(sheet, frame, voucher.notes, peopleEnd + 4)
  return endVoucher(sheet, frame)
}

const NAME: TextStyle = { size: 13, weight: 'bold', lines: 3 }
const FACT: TextStyle = { size: 10 }
const PADDING = 18

/** A label and the texts below it, measured. */
interface Block {
  label: Passage
  passages: Passage[]
  height: number
}

function setBlock(sheet: Sheet, width: number, words: string, texts: readonly [string, TextStyle][]): Block {
  const passages = texts.filter(([text]) => text !== '').map(([text, style]) => sheet.set(text, width, style))
  const label = sheet.set(words, width, LABEL)
  return { label, passages, height: passages.reduce((sum, { height }) => sum + height + 1, label.height + 2) }
}

/** The labels that are also printed for the shop. */
type Label = 'days' | 'renter' | 'toPay' | 'nothing'

/** Draws blocks side by side and returns the y below the highest. */
function drawBlocks(sheet: Sheet, blocks: readonly [Block, x: number][], y: number): number {
  for (const [{ label, passages }, x] of blocks) {
    let at = sheet.draw(label, x, y) + 2
    for (const passage of passages) at = sheet.draw(passage, x, at) + 1
  }
  return y + Math.max(...blocks.map(([{ height }]) => height))
}

/** Draws where and when, and returns the y below it. */
function drawShop(sheet: Sheet, words: RentalWords, voucher: RentalVoucher, y: number): number {
  const { shop, people, language } = voucher
  const both = (label: Label) => rentalInEnglishToo(language, (one) => one[label])
  const period = wholePeriod(people)
  const hours = hoursLines(shop.openingHours, words.formats.locale)
  const where = setBlock(sheet, 200, words.shop, [
    [shop.name, NAME],
    [shopAddress(voucher, language), { ...FACT, lines: 4 }],
  ])
  const open = setBlock(sheet, 125, words.hours, [[hours.length === 0 ? '–' : hours.join('\n'), SMALL]])
  const when = setBlock(sheet, 110, both('days'), [
    [periodLine(words, period).replace(' – ', ' –\n'), { ...FACT, weight: 'bold' }],
    [rentalInEnglishToo(language, (one) => one.countOfDays(period.days)), SMALL],
  ])
  const height = Math.max(where.height, open.height, when.height)
  sheet.block({ x: MARGIN, y, width: WIDTH }, height + 2 * PADDING, PANEL, 8)
  const x = MARGIN + PADDING
  drawBlocks(
    sheet,
    [
      [where, x],
      [open, x + 216],
      [when, x + 354],
    ],
    y + PADDING,
  )
  return y + height + 2 * PADDING
}

/** Draws who booked, what is to be paid, and the terms, and returns the y below them. */
function drawFacts(sheet: Sheet, words: RentalWords, voucher: RentalVoucher, y: number): number {
  const { renterName, phone, email, priceDue, terms, language } = voucher
  const both = (label: Label) => rentalInEnglishToo(language, (one) => one[label])
  const due = priceDue ? words.formats.money(priceDue.minor, priceDue.currency) : both('nothing')
  const renter = setBlock(sheet, 200, both('renter'), [
    [renterName, { ...FACT, lines: 2 }],
    [`${phone}\n${email}`, { ...SMALL, lines: 4 }],
  ])
  const toPay = setBlock(sheet, 125, both('toPay'), [[due, { ...FACT, weight: 'bold' }]])
  const cancellation = setBlock(sheet, 128, words.cancellation, [[termLines(words, terms).join('\n'), SMALL]])
  const x = MARGIN + PADDING
  return drawBlocks(
    sheet,
    [
      [renter, x],
      [toPay, x + 216],
      [cancellation, x + 354],
    ],
    y,
  )
}

const GAP = 24
const HALF = (WIDTH - GAP) / 2

/** Draws everybody's equipment in rows of two, and returns the y below it. */
function drawPeople(
  sheet: Sheet,
  frame: VoucherFrame,
  words: RentalWords,
  { people, language }: RentalVoucher,
  y: number,
): number {
  const whole = wholePeriod(people)
  let top = y
  for (let i = 0; i < people.length; i += 2) {
    const row = people.slice(i, i + 2).map((person) => setPerson(sheet, words, person, whole, language))
    const height = Math.max(...row.map((passages) => passages.reduce((sum, one) => sum + one.height, 0)))
    if (top + 6 + height > BOTTOM) top = turnPage(sheet, frame)
    sheet.line([MARGIN, top], [MARGIN + WIDTH, top])
    for (const [column, passages] of row.entries()) {
      let at = top + 6
      for (const passage of passages) at = sheet.draw(passage, MARGIN + column * (HALF + GAP), at)
    }
    top += height + 12
  }
  return top
}

function setPerson(
  sheet: Sheet,
  words: RentalWords,
  person: EquippedPerson,
  whole: Period,
  language: Language,
): Passage[] {
  const { firstName, period } = person
  const isOwn = period.firstDay !== whole.firstDay || period.days !== whole.days
  const lines: [string, TextStyle][] = [
    [firstName, { size: 11, weight: 'bold', lines: 2 }],
    [rentalInEnglishToo(language, (one) => gearLine(one, person), '\n'), FACT],
    [isOwn ? periodLine(words, period) : '', { ...SMALL, weight: 'bold' }],
    [rentalInEnglishToo(language, (one) => aboutLine(one, person), '\n'), { ...SMALL, size: 8.5 }],
  ]
  return lines.filter(([text]) => text !== '').map(([text, style]) => sheet.set(text, HALF, style))
}

function aboutLine(words: RentalWords, person: EquippedPerson): string {
  return [personLine(words, person), sizesLine(words, person)].filter(Boolean).join(' · ')
}
