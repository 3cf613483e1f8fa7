import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Database } from '../../db/database.ts'
import { renderStatement } from '../../services/documents/rendering/render-statement.ts'
import { loadStatementHead, statementCsv } from '../../services/documents/statement-files.ts'
import { listLines, type LineKey, type StatementLine } from '../../services/partners/statement-lines.ts'
import type { PartnersStatement } from '../../services/partners/statements.ts'
import { type CsvColumns, csvPages, forExcel } from '../../values/csv.ts'
import type { Operator } from '../../values/operator.ts'
import { yieldToEventLoop } from '../../values/wait.ts'
import { pagesOf } from '../parts/table.ts'
import type { TextParams } from './text-params.ts'

/** How many lines are read and drawn at a time. */
const PAGE = 250

/** Reads in the caller's turn. */
type Read = <Result>(read: (db: Database) => Promise<Result>, options?: { isPatient: boolean }) => Promise<Result>

/** A document to send: its statement, and its file name without the extension. */
interface StatementFile {
  statement: PartnersStatement
  name: string
  reply: FastifyReply
  read: Read
  query: TextParams
}

/** Sends a statement as a PDF, drawn while its lines are read. */
export async function sendStatementPdf(file: StatementFile, operator: Operator): Promise<FastifyReply> {
  const { statement, name, reply, read } = file
  const head = await read((db) => loadStatementHead(db, statement, operator))
  return reply
    .type('application/pdf')
    .headers({ 'Content-Disposition': `attachment; filename="${name}.pdf"`, 'Cache-Control': 'no-store' })
    .send(Readable.from(renderStatement(head, await linesOf(file))))
}

/** Sends a statement as CSV, written while its lines are read. */
export async function sendStatementCsv(file: StatementFile): Promise<FastifyReply> {
  return sendCsv(
    file.reply,
    `${file.name}.csv`,
    Readable.from(statementCsv(file.statement, await linesOf(file), { isForExcel: isForExcel(file.query) })),
  )
}

function linesOf({ statement, read }: StatementFile): Promise<AsyncIterable<readonly StatementLine[]>> {
  return pagesOf(async (after: LineKey | null, options) => {
    const rows = await read((db) => listLines(db, statement, { after, most: PAGE }), options)
    return { rows, next: rows.length === PAGE ? (rows.at(-1) ?? null) : null }
  })
}

/** The parameter of links to CSV files for Excel; without it they are for programs. */
export const FOR_EXCEL = { for: 'excel' } as const

/** Returns whether a link to a CSV file asks for one for Excel. */
export function isForExcel(query: TextParams): boolean {
  return query['for'] === FOR_EXCEL.for
}

/** Returns a CSV file as its link asks for it. */
export function asAsked(csv: string, query: TextParams): string {
  return isForExcel(query) ? forExcel(csv) : csv
}

/** Returns rows that are at hand as a CSV file as its link asks for it, written while it is sent, a part in a turn. */
export function csvStream<Row>(columns: CsvColumns<Row>, rows: readonly Row[], query: TextParams): Readable {
  return Readable.from(csvPages(columns, inParts(rows), { isForExcel: isForExcel(query) }))
}

async function* inParts<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PAGE) {
    await yieldToEventLoop()
    yield rows.slice(from, from + PAGE)
  }
}

/** Sends CSV as a file to download. */
export function sendCsv(reply: FastifyReply, name: string, csv: string | Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' })
    .send(csv)
}
