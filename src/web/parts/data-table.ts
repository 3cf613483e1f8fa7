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
