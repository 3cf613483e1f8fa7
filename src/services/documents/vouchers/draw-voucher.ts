import { rideInEnglishToo, RIDE_WORDS } from '../../../texts/documents.ts'
import type { RideWords } from '../../../texts/documents/en.ts'
import { englishOf } from '../../../texts/documents/voucher-frame.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import { groupLine, luggageLine, seatsLine } from '../../quoting/trips/party-lines.ts'
import { LABEL, MARGIN, SMALL, VALUE, WIDTH } from '../layout.ts'
import { ACCENT, type Box, PANEL, type Passage, type Sheet } from '../pdf/sheet.ts'
import {
  addressAt,
  callLine,
  cancellationLine,
  coordinatesLine,
  equipmentLine,
  flightLine,
  priceLine,
  unknownAddressLine,
} from './ride-lines.ts'
import {
  type Detail,
  drawDetails,
  drawNotes,
  endVoucher,
  startVoucher,
  type VoucherFrame,
  type VoucherLogo,
} from './voucher-frame.ts'

/**
 * Draws a voucher as a PDF of one A4 page, or of more if its texts are long. The same voucher always gives the same
 * bytes.
 */
export function drawVoucher(voucher: Voucher, logo?: VoucherLogo): Buffer {
  const frame = frameOf(voucher)
  const sheet = startVoucher(frame, `Voucher ${voucher.productReference}`, logo)
  const journeyEnd = drawJourney(sheet, voucher, 190)
  const meetingEnd = drawMeeting(sheet, voucher, journeyEnd)
  const detailsEnd = drawDetails(sheet, frame, detailsOf(voucher), meetingEnd + 24)
  drawNotes(sheet, frame, voucher.notes, sheet.page === 1 ? Math.max(628, detailsEnd + 6) : detailsEnd + 6)
  return endVoucher(sheet, frame)
}

function frameOf(voucher: Voucher): VoucherFrame {
  const { footer, formats } = RIDE_WORDS[voucher.language]
  return { ...voucher, title: rideInEnglishToo(voucher.language, ({ title }) => title), footer, formats }
}

/** Draws the time and both ends of the journey, and returns the y below them. */
function drawJourney(sheet: Sheet, voucher: Voucher, y: number): number {
  const words = RIDE_WORDS[voucher.language]
  const x = MARGIN + 190
  const width = MARGIN + WIDTH - x - 34
  const { from: start, to: end, language } = voucher
  const from = setStop(sheet, width, inLanguage(start, language), [
    englishOf(start, language),
    addressAt(voucher, 'pickup') ?? unknownAddressLine(words, voucher, 'pickup'),
    coordinatesLine(voucher, 'pickup'),
    flightLine(words, voucher, 'arrival'),
    voucher.travelMinutes === null ? undefined : words.travelTime(words.formats.duration(voucher.travelMinutes)),
  ])
  const to = setStop(sheet, width, inLanguage(end, language), [
    englishOf(end, language),
    addressAt(voucher, 'drop-off') ?? unknownAddressLine(words, voucher, 'drop-off'),
    coordinatesLine(voucher, 'drop-off'),
    flightLine(words, voucher, 'departure'),
  ])
  const fromY = y + 22
  const toY = Math.max(y + 100, fromY + from.height + 12)
  const bottom = Math.max(y + 178, toY + to.height + 18)

  sheet.block({ x: MARGIN, y, width: WIDTH }, bottom - y, PANEL, 8)
  drawPickup(sheet, voucher, { x: MARGIN + 20, y: y + 22, width: 136 })
  sheet.line([x, fromY + 8], [x, toY + 8], { dashed: true })
  drawStop(sheet, from, x, fromY)
  drawStop(sheet, to, x, toY)
  return bottom
}

function drawPickup(sheet: Sheet, { pickupAt, language }: Voucher, at: Box): void {
  const { formats, localTime } = RIDE_WORDS[language]
  sheet.text(
    rideInEnglishToo(language, ({ pickup }) => pickup),
    at,
    LABEL,
  )
  sheet.text(formats.time(pickupAt), { ...at, y: at.y + 12 }, { size: 44, weight: 'bold' })
  sheet.text(formats.longDay(pickupAt).replace(/,? /, '\n'), { ...at, y: at.y + 70 }, { size: 12, weight: 'bold' })
  sheet.text(localTime, { ...at, y: at.y + 104 }, SMALL)
}

/** One end of the journey, measured. */
interface Stop {
  name: Passage
  details: Passage[]
  height: number
}

function setStop(sheet: Sheet, width: number, name: string, details: (string | undefined)[]): Stop {
  const title = sheet.set(name, width, { size: 14, weight: 'bold', lines: 3 })
  const known = details.filter((detail) => detail !== undefined)
  const passages = known.map((detail) => sheet.set(detail, width, { ...SMALL, lines: 20 }))
  const height = passages.reduce((sum, passage) => sum + passage.height + 1, title.height + 3)
  return { name: title, details: passages, height }
}

function drawStop(sheet: Sheet, { name, details }: Stop, x: number, y: number): void {
  sheet.dot(x, y + 8, ACCENT)
  let at = sheet.draw(name, x + 16, y) + 3
  for (const detail of details) at = sheet.draw(detail, x + 16, at) + 1
}

/** Draws how to find the driver, and returns the y below it. */
function drawMeeting(sheet: Sheet, { meeting, language }: Voucher, y: number): number {
  if (!meeting || meeting.words === null) return y
  const words = RIDE_WORDS[language]
  const box: Box = { x: MARGIN, y: y + 16, width: WIDTH }
  sheet.text(words.meeting, box, LABEL)
  const end = sheet.text(meeting.words, { ...box, y: box.y + 11 }, VALUE)
  return sheet.text(callLine(words, meeting), { ...box, y: end + 1 }, { ...SMALL, lines: 3 })
}

/**
 * Returns the details of a ride. Those that the driver needs are also printed in English; the rest is for the
 * traveller.
 */
function detailsOf(voucher: Voucher): Detail[] {
  const { language, passengerName, phone, email, vehicle, luggage, partnerReference, cancellation } = voucher
  const both = (label: (words: RideWords) => string) => rideInEnglishToo(language, label)
  const lines = (line: (words: RideWords) => string) => rideInEnglishToo(language, line, '\n')
  const own = RIDE_WORDS[language]
  return [
    [both((words) => words.passenger), passengerName],
    [both((words) => words.group), lines((words) => groupLine(words.language, voucher))],
    [both((words) => words.phone), phone],
    [
      both((words) => words.vehicle),
      [inLanguage(vehicle, language), englishOf(vehicle, language)].filter(Boolean).join('\n'),
    ],
    [own.email, email ?? '–'],
    [both((words) => words.seats), lines((words) => seatsLine(words.language, voucher) || words.none)],
    [both((words) => words.toPay), priceLine(own, voucher) ?? lines((words) => words.nothing)],
    luggage === null
      ? [both((words) => words.equipment), lines((words) => equipmentLine(words, voucher))]
      : [both((words) => words.luggage), lines((words) => luggageLine(words.language, luggage)) || '–'],
    ...(cancellation ? [[own.cancellation, cancellationLine(own, cancellation)] satisfies Detail] : []),
    ...(partnerReference ? [[own.partnerReference, partnerReference] satisfies Detail] : []),
  ]
}
