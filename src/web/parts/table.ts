import { attributes, html, type Markup } from '../../values/html.ts'

/** A column of a table. */
export interface Column<Row> {
  title: string
  /** The content of the header; the title by default. */
  head?: readonly Markup[]
  cell: (row: Row) => Markup | readonly Markup[] | string | number | null
  /** Whether it contains numbers, which are right-aligned. */
  isNumber?: boolean
}

/** Returns a table. On a phone each row becomes a list, in which every cell has its title. */
export function dataTable<Row>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]): Markup {
  const classOf = ({ isNumber = false }: Column<Row>) => isNumber && 'number'
  const head = (column: Column<Row>) =>
    html`<th ${attributes({ scope: 'col', class: classOf(column) })}>${column.head ?? column.title}</th>`
  const cell = (column: Column<Row>, row: Row) =>
    html`<td ${attributes({ class: classOf(column), 'data-title': column.title })}><div>${column.cell(row)}</div></td>`
  return html`<div class="table" role="region" tabindex="0" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${columns.map(head)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((column) => cell(column, row))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** A page of a list, and where the next one begins; null on the last. */
interface ListPage<Row, Key> {
  rows: readonly Row[]
  next: Key | null
}

/**
 * Yields the pages of a list one by one, each read on demand. The first is read at once, so that errors occur before a
 * download begins; the others wait for their turn.
 */
export async function pagesOf<Row, Key>(
  readPage: (after: Key | null, options?: { isPatient: boolean }) => Promise<ListPage<Row, Key>>,
): Promise<AsyncIterable<readonly Row[]>> {
  const first = await readPage(null)
  return (async function* () {
    let page = first
    yield page.rows
    while (page.next !== null) {
      page = await readPage(page.next, { isPatient: true })
      yield page.rows
    }
  })()
}

/** A line of a log as a page shows it. */
export interface ShownLine {
  when: string
  what: Markup
}

/** Returns lines of a log: when, and what happened. */
export function logList(lines: readonly ShownLine[]): Markup {
  return html`<ul class="log">
    ${lines.map(({ when, what }) => html`<li><span class="muted">${when}</span> ${what}</li>`)}
  </ul>`
}
