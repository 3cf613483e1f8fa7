import { formatInstant } from '../../values/time.ts'
import type { Voucher } from '../../values/voucher.ts'
import { ACCENT, ALARM, type Box, GREY, PANEL, Sheet, type TextStyle } from './sheet.ts'
import {
  addressWords,
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
const VALUE: TextStyle = { size: 10.5, lines: 2 }

/** The voucher as a PDF of one A4 page; the same voucher always gives the same bytes. */
export async function drawVoucher(voucher: Voucher): Promise<Buffer> {
  const sheet = new Sheet({
    title: `Voucher ${voucher.productReference}`,
    author: voucher.operator.name,
    createdAt: new Date(voucher.bookedAt),
  })
  drawHeader(sheet, voucher)
  drawJourney(sheet, voucher, 190)
  drawDetails(sheet, voucher, 392)
  drawNotes(sheet, voucher, 628)
  drawFooter(sheet, voucher, 768)
  if (voucher.sandbox) stampSandbox(sheet)
  return sheet.bytes()
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

/** When, and from where to where. */
function drawJourney(sheet: Sheet, voucher: Voucher, y: number): void {
  const height = 178
  sheet.block({ x: MARGIN, y, width: WIDTH }, height, PANEL, 8)
  const when: Box = { x: MARGIN + 20, y: y + 22, width: 136 }
  sheet.text('PICKUP', when, LABEL)
  sheet.text(clockWords(voucher.pickupAt), { ...when, y: y + 34 }, { size: 44, weight: 'bold' })
  sheet.text(
    dateWords(voucher.pickupAt).replace(' ', '\n'),
    { ...when, y: y + 92 },
    { size: 12, weight: 'bold', lines: 2 },
  )
  sheet.text('Local time', { ...when, y: y + 126 }, SMALL)

  const x = MARGIN + 190
  const [fromY, toY] = [y + 22, y + 100]
  sheet.line([x, fromY + 8], [x, toY + 8], { dashed: true })
  drawStop(sheet, { x, y: fromY }, voucher.from, [
    addressWords(voucher, 'pickup'),
    coordinatesWords(voucher, 'pickup'),
    flightWords(voucher, 'arrival'),
    voucher.travelMinutes === null ? undefined : `Travel time about ${durationWords(voucher.travelMinutes)}`,
  ])
  drawStop(sheet, { x, y: toY }, voucher.to, [
    addressWords(voucher, 'drop-off'),
    coordinatesWords(voucher, 'drop-off'),
    flightWords(voucher, 'departure'),
  ])
}

function drawStop(sheet: Sheet, { x, y }: Omit<Box, 'width'>, name: string, details: (string | undefined)[]): void {
  sheet.dot(x, y + 8, ACCENT)
  const width = MARGIN + WIDTH - x - 34
  const below = sheet.text(name, { x: x + 16, y, width }, { size: 14, weight: 'bold' })
  const known = details.filter((detail) => detail !== undefined)
  let at = below + 3
  for (const [i, detail] of known.entries()) {
    const lines = i === 0 ? 4 - known.length : 1
    at = sheet.text(detail, { x: x + 16, y: at, width }, { ...SMALL, lines }) + 1
  }
}

function drawDetails(sheet: Sheet, voucher: Voucher, y: number): void {
  const { passengerName, phone, email, vehicle, partnerReference } = voucher
  const details: [label: string, value: string][] = [
    ['PASSENGER', passengerName],
    ['GROUP', groupWords(voucher)],
    ['PHONE', phone],
    ['VEHICLE', vehicle],
    ['E-MAIL', email ?? '–'],
    ['CHILD SEATS', seatWords(voucher)],
    ['TO PAY TO THE DRIVER', priceWords(voucher)],
    ['SKI EQUIPMENT', equipmentWords(voucher)],
    ...(partnerReference ? [['PARTNER REFERENCE', partnerReference] satisfies [string, string]] : []),
  ]
  const width = WIDTH / 2 - 12
  for (const [i, [label, value]] of details.entries()) {
    const x = MARGIN + (i % 2) * (WIDTH / 2 + 12)
    const top = y + Math.floor(i / 2) * 46
    sheet.text(label, { x, y: top, width }, LABEL)
    sheet.text(value, { x, y: top + 11, width }, VALUE)
  }
}

function drawNotes(sheet: Sheet, { notes }: Voucher, y: number): void {
  if (!notes) return
  sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
  sheet.text('NOTES', { x: MARGIN, y: y + 12, width: WIDTH }, LABEL)
  sheet.text(notes, { x: MARGIN, y: y + 25, width: WIDTH }, { size: 10, lines: 8 })
}

function drawFooter(sheet: Sheet, { operator, bookedAt }: Voucher, y: number): void {
  sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
  sheet.text(
    'Please show this voucher to your driver. Delayed, or nobody there? Call us.',
    { x: MARGIN, y: y + 12, width: WIDTH },
    { size: 9.5, weight: 'bold' },
  )
  const contact = `${operator.name}  ·  ${operator.phone}  ·  ${operator.email}`
  sheet.text(contact, { x: MARGIN, y: y + 27, width: WIDTH - 130 }, { ...SMALL, lines: 2 })
  sheet.text(
    `Booked ${formatInstant(new Date(bookedAt)).slice(0, 10)}`,
    { x: MARGIN + WIDTH - 120, y: y + 27, width: 120 },
    { ...SMALL, align: 'right' },
  )
}

function stampSandbox(sheet: Sheet): void {
  sheet.block({ x: 0, y: 0, width: Sheet.WIDTH }, 34, ALARM)
  sheet.text(
    NOT_VALID,
    { x: 0, y: 9, width: Sheet.WIDTH },
    { size: 13, weight: 'bold', color: '#ffffff', align: 'center' },
  )
  sheet.watermark(NOT_VALID)
}
