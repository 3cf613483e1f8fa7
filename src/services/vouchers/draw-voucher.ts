import { formatInstant } from '../../values/time.ts'
import type { Voucher } from './voucher.ts'
import { ACCENT, type Box, GREY, PANEL, type Passage, Sheet, type TextStyle } from './sheet.ts'
import {
  addressWords,
  callWords,
  cancellationWords,
  clockWords,
  coordinatesWords,
  dateWords,
  durationWords,
  equipmentWords,
  flightWords,
  groupWords,
  priceWords,
  seatWords,
} from './words.ts'

const MARGIN = 48
const WIDTH = Sheet.WIDTH - 2 * MARGIN
const NOT_VALID = 'SANDBOX – NOT VALID FOR TRAVEL'

const SMALL: TextStyle = { size: 9.5, color: GREY }
const LABEL: TextStyle = { size: 8, weight: 'bold', color: GREY }
const VALUE: TextStyle = { size: 10.5, lines: 30 }

/** Where the footer begins, and the content above it ends. */
const FOOTER = 768
const BOTTOM = FOOTER - 6

/**
 * The voucher as a PDF of one A4 page, and of more where its texts are long; the same voucher always makes the same
 * bytes.
 */
export async function drawVoucher(voucher: Voucher): Promise<Buffer> {
  const sheet = new Sheet({
    title: `Voucher ${voucher.productReference}`,
    author: voucher.operator.name,
    createdAt: new Date(voucher.bookedAt),
  })
  drawHeader(sheet, voucher)
  const journeyEnd = drawJourney(sheet, voucher, 190)
  const meetingEnd = drawMeeting(sheet, voucher, journeyEnd)
  const detailsEnd = drawDetails(sheet, voucher, meetingEnd + 24)
  drawNotes(sheet, voucher, sheet.page === 1 ? Math.max(628, detailsEnd + 6) : detailsEnd + 6)
  finishPage(sheet, voucher)
  return sheet.bytes()
}

function finishPage(sheet: Sheet, voucher: Voucher): void {
  drawFooter(sheet, voucher, FOOTER)
  if (voucher.sandbox) sheet.stamp(NOT_VALID)
}

/** Continues on another page under the same reference, and returns the y where its free space begins. */
function turnPage(sheet: Sheet, voucher: Voucher): number {
  finishPage(sheet, voucher)
  sheet.turn()
  const [top, half] = [58, WIDTH / 2]
  sheet.text('Transfer voucher', { x: MARGIN, y: top, width: half }, SMALL)
  sheet.text(`Page ${sheet.page}`, { x: MARGIN + half, y: top, width: half }, { ...SMALL, align: 'right' })
  return (
    sheet.text(voucher.productReference, { x: MARGIN, y: top + 13, width: WIDTH }, { size: 18, weight: 'bold' }) + 16
  )
}

const QR_SIZE = 104

function drawHeader(sheet: Sheet, { operator, productReference }: Voucher): void {
  const x = MARGIN
  const width = WIDTH - QR_SIZE - 24
  sheet.text(operator.name, { x, y: 58, width }, { size: 13, weight: 'bold', color: ACCENT, lines: 2 })
  sheet.text('Transfer voucher', { x, y: 96, width }, { size: 12, color: GREY })
  const size = productReference.length > 18 ? 18 : 30
  sheet.text(productReference, { x, y: 113, width }, { size, weight: 'bold', lines: 2 })
  sheet.qrCode(productReference, { x: x + WIDTH - QR_SIZE, y: 54, width: QR_SIZE })
}

/** When, and from where to where; returns the y below it. */
function drawJourney(sheet: Sheet, voucher: Voucher, y: number): number {
  const x = MARGIN + 190
  const width = MARGIN + WIDTH - x - 34
  const from = setStop(sheet, width, voucher.from, [
    addressWords(voucher, 'pickup'),
    coordinatesWords(voucher, 'pickup'),
    flightWords(voucher, 'arrival'),
    voucher.travelMinutes === null ? undefined : `Travel time about ${durationWords(voucher.travelMinutes)}`,
  ])
  const to = setStop(sheet, width, voucher.to, [
    addressWords(voucher, 'drop-off'),
    coordinatesWords(voucher, 'drop-off'),
    flightWords(voucher, 'departure'),
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

function drawPickup(sheet: Sheet, { pickupAt }: Voucher, at: Box): void {
  sheet.text('PICKUP', at, LABEL)
  sheet.text(clockWords(pickupAt), { ...at, y: at.y + 12 }, { size: 44, weight: 'bold' })
  sheet.text(dateWords(pickupAt).replace(' ', '\n'), { ...at, y: at.y + 70 }, { size: 12, weight: 'bold' })
  sheet.text('Local time', { ...at, y: at.y + 104 }, SMALL)
}

/** One end of the journey, as high as it will be. */
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

/** How the driver is found; returns the y below it. */
function drawMeeting(sheet: Sheet, { meeting }: Voucher, y: number): number {
  if (meeting?.words == null) return y
  const box: Box = { x: MARGIN, y: y + 16, width: WIDTH }
  sheet.text('WHERE YOUR DRIVER WAITS', box, LABEL)
  const end = sheet.text(meeting.words, { ...box, y: box.y + 11 }, VALUE)
  return sheet.text(callWords(meeting), { ...box, y: end + 1 }, { ...SMALL, lines: 3 })
}

/** What the driver should know, in rows of two; returns the y below it. */
function drawDetails(sheet: Sheet, voucher: Voucher, y: number): number {
  const width = WIDTH / 2 - 12
  let top = y
  for (const pair of pairsOf(detailsOf(voucher))) {
    const row = pair.map(([label, words]) => ({ label, value: sheet.set(words, width, VALUE) }))
    const height = 11 + Math.max(...row.map(({ value }) => value.height))
    if (top + height > BOTTOM) top = turnPage(sheet, voucher)
    for (const [i, { label, value }] of row.entries()) {
      const x = MARGIN + i * (WIDTH / 2 + 12)
      sheet.text(label, { x, y: top, width }, LABEL)
      sheet.draw(value, x, top + 11)
    }
    top += Math.max(46, height + 10)
  }
  return top
}

type Detail = [label: string, value: string]

function detailsOf(voucher: Voucher): Detail[] {
  const { passengerName, phone, email, vehicle, partnerReference, cancellation } = voucher
  return [
    ['PASSENGER', passengerName],
    ['GROUP', groupWords(voucher)],
    ['PHONE', phone],
    ['VEHICLE', vehicle],
    ['E-MAIL', email ?? '–'],
    ['CHILD SEATS', seatWords(voucher)],
    ['TO PAY TO THE DRIVER', priceWords(voucher)],
    ['SKI EQUIPMENT', equipmentWords(voucher)],
    ...(cancellation ? [['CANCELLATION', cancellationWords(cancellation)] satisfies Detail] : []),
    ...(partnerReference ? [['PARTNER REFERENCE', partnerReference] satisfies Detail] : []),
  ]
}

function pairsOf(details: Detail[]): Detail[][] {
  return details.flatMap((_, i) => (i % 2 === 0 ? [details.slice(i, i + 2)] : []))
}

/** Fewer lines than this are not worth starting at the bottom of a page. */
const FEWEST_LINES = 3

/** The whole of the notes, on as many pages as they need. */
function drawNotes(sheet: Sheet, voucher: Voucher, y: number): void {
  if (!voucher.notes) return
  const notes = sheet.set(voucher.notes.replace(/\n{3,}/g, '\n\n'), WIDTH, { size: 10 })
  const roomBelow = (top: number) => Math.floor((BOTTOM - top - 25) / notes.lineHeight)
  let rest = notes.lines
  let top = roomBelow(y) < Math.min(FEWEST_LINES, rest.length) ? turnPage(sheet, voucher) : y
  for (let label = 'NOTES'; ; label = 'NOTES, CONTINUED') {
    const room = roomBelow(top)
    const here = rest.length > room ? room - 1 : room
    sheet.line([MARGIN, top], [MARGIN + WIDTH, top])
    sheet.text(label, { x: MARGIN, y: top + 12, width: WIDTH }, LABEL)
    const end = sheet.draw({ ...notes, lines: rest.slice(0, here) }, MARGIN, top + 25)
    rest = rest.slice(here)
    if (rest.length === 0) return
    sheet.text(`Continued on page ${sheet.page + 1}`, { x: MARGIN, y: end, width: WIDTH }, SMALL)
    top = turnPage(sheet, voucher)
  }
}

function drawFooter(sheet: Sheet, { operator, bookedAt }: Voucher, y: number): void {
  sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
  sheet.text(
    'Please show this voucher to your driver. Delayed, or nobody there? Call us.',
    { x: MARGIN, y: y + 12, width: WIDTH },
    { size: 9.5, weight: 'bold' },
  )
  const contact = `${operator.name}  ·  ${operator.phone}  ·  ${operator.email}`
  sheet.text(contact, { x: MARGIN, y: y + 27, width: WIDTH - 130 }, { ...SMALL, lines: 3 })
  sheet.text(
    `Booked ${formatInstant(new Date(bookedAt)).slice(0, 10)}`,
    { x: MARGIN + WIDTH - 120, y: y + 27, width: 120 },
    { ...SMALL, align: 'right' },
  )
}
