import type { Voucher } from './voucher.ts'
import { ACCENT, type Box, PANEL, type Passage, Sheet } from './sheet.ts'
import {
  type Detail,
  drawDetails,
  drawHeader,
  drawNotes,
  finishPage,
  LABEL,
  MARGIN,
  SMALL,
  VALUE,
  type VoucherFrame,
  WIDTH,
} from './voucher-frame.ts'
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
  const frame = frameOf(voucher)
  drawHeader(sheet, frame)
  const journeyEnd = drawJourney(sheet, voucher, 190)
  const meetingEnd = drawMeeting(sheet, voucher, journeyEnd)
  const detailsEnd = drawDetails(sheet, frame, detailsOf(voucher), meetingEnd + 24)
  drawNotes(sheet, frame, voucher.notes, sheet.page === 1 ? Math.max(628, detailsEnd + 6) : detailsEnd + 6)
  finishPage(sheet, frame)
  return sheet.bytes()
}

function frameOf(voucher: Voucher): VoucherFrame {
  return {
    ...voucher,
    title: 'Transfer voucher',
    footer: 'Please show this voucher to your driver. Delayed, or nobody there? Call us.',
    labels: {
      notes: 'NOTES',
      notesContinued: 'NOTES, CONTINUED',
      continuedOn: (page) => `Continued on page ${page}`,
      page: (page) => `Page ${page}`,
      booked: (day) => `Booked ${day}`,
    },
  }
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
