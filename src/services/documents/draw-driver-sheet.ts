import { LABEL, MARGIN, SENDER, SMALL, TOP, WIDTH } from './layout.ts'
import { GREY, Sheet, type TextStyle } from './pdf/sheet.ts'

/** The printed rides of one day, driver by driver, complete in themselves. */
export interface DriverSheets {
  /** The operator that sends the drivers. */
  sender: string
  day: string
  /** When it was made; the same time and rides give the same bytes. */
  madeAt: Date
  /** At least one. */
  drivers: readonly [DriverSheet, ...DriverSheet[]]
}

/** A driver's day. */
export interface DriverSheet {
  driver: string
  rides: readonly {
    time: string
    route: string
    /** The lines below: address, traveller, flight, luggage, note. */
    lines: readonly string[]
    /** The amount to collect; null for nothing. */
    toCollect: string | null
  }[]
}

const TITLE: TextStyle = { size: 20, weight: 'bold', role: 'H1' }
const TIME: TextStyle = { size: 15, weight: 'bold', lines: 1 }
const ROUTE: TextStyle = { size: 11, weight: 'bold', lines: 2 }
const LINE: TextStyle = { size: 9.5, lines: 3 }
const TIME_WIDTH = 70

/** No ride begins below this y, so that all of its lines fit on one page. */
const BOTTOM = Sheet.HEIGHT - 190

/** Draws the days of drivers as a PDF of A4 pages, each from a new page. The same sheets always give the same bytes. */
export function drawDriverSheets({ sender, day, madeAt, drivers }: DriverSheets): Buffer {
  const [{ driver }, another] = drivers
  const title = another ? `Drivers, ${day}` : `${driver}, ${day}`
  const sheet = new Sheet({ title, author: sender, createdAt: madeAt, language: 'en' })
  for (const [i, one] of drivers.entries()) {
    if (i > 0) sheet.addPage()
    drawDay(sheet, { sender, day, ...one })
  }
  return sheet.bytes()
}

function drawDay(
  sheet: Sheet,
  { sender, day, driver, rides }: DriverSheet & Pick<DriverSheets, 'sender' | 'day'>,
): void {
  const box = { x: MARGIN, width: WIDTH }
  let y = sheet.text(sender, { ...box, y: TOP }, SENDER)
  y = sheet.text(driver, { ...box, y: y + 14 }, TITLE)
  y = sheet.text(day, { ...box, y: y + 4 }, { size: 12, color: GREY }) + 16
  if (rides.length === 0) sheet.text('No rides.', { ...box, y }, SMALL)
  for (const { time, route, lines, toCollect } of rides) {
    if (y > BOTTOM) {
      sheet.addPage()
      y = TOP
    }
    sheet.line([MARGIN, y], [MARGIN + WIDTH, y])
    const right = { x: MARGIN + TIME_WIDTH, width: WIDTH - TIME_WIDTH }
    sheet.text(time, { x: MARGIN, y: y + 8, width: TIME_WIDTH }, TIME)
    y = sheet.text(route, { ...right, y: y + 10 }, ROUTE)
    for (const line of lines) y = sheet.text(line, { ...right, y: y + 3 }, LINE)
    if (toCollect !== null)
      y = sheet.text(`Collect ${toCollect}`, { ...right, y: y + 4 }, { ...LABEL, size: 11, weight: 'bold' })
    y += 12
  }
}
