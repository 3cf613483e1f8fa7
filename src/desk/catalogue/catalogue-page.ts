import type { FileCount } from '../../catalogue/count-rows.ts'
import type { Applied } from '../../catalogue/import/apply.ts'
import { isChange, type PriceChange, type TableChange } from '../../catalogue/import/changes.ts'
import { countFaults, describeFault, type Faults } from '../../catalogue/import/faults.ts'
import { ZIP_BYTES } from '../../catalogue/import/files.ts'
import type { KnownImport } from '../../catalogue/import/history.ts'
import { TABLES } from '../../catalogue/import/tables.ts'
import type { Site } from '../../deps.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import { textField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import { type Column, dataTable } from '../../web/parts/table.ts'
import { actorWords, refusalBox } from '../parts.ts'

/** Why nothing was done. */
export interface CatalogueRefusal {
  status: 409 | 422
  sentence: string
  /** The faults in the files. */
  found?: Faults
  /** What others have imported since the preview. */
  since?: readonly KnownImport[]
}

/** The data of the page. */
interface CatalogueView {
  imports: readonly KnownImport[]
  counts: readonly FileCount[]
  /** When live rates were last loaded; null if they never were. */
  ratesReadAt: Date | null
  /** The running import, and the one that can be undone. */
  running: KnownImport | undefined
  undoable: KnownImport | undefined
  refusal: CatalogueRefusal | undefined
}

/** Returns the page with what is on sale, when it was imported, and the forms that change it. */
export function cataloguePage({ url }: Site, view: CatalogueView): Page {
  const { imports, counts, ratesReadAt, running, undoable, refusal } = view
  const here = `${url}/desk/catalogue`
  const [last] = imports.filter(({ state }) => state === 'applied')
  return {
    title: 'Catalogue',
    status: refusal?.status ?? 200,
    main: html`<h1>Catalogue</h1>
      ${refusal && whyRefused(refusal)} ${running && runningBox(running)}
      ${
        !running &&
        html`<form class="card narrow" method="post" action="${here}" enctype="multipart/form-data" novalidate>
          <h2>Import a catalogue</h2>
          ${textField({
            name: 'file',
            label: 'Folder of CSV files, as a zip',
            hint: `At most ${ZIP_BYTES / 1024 / 1024} MB. It is checked and shown before anything changes.`,
            value: '',
            control: { type: 'file', accept: '.zip,application/zip', required: true },
          })}
          <div class="row start"><button data-busy="Checking…">Check</button></div>
        </form>`
      }
      <section class="card">
        <h2>Imports</h2>
        <p>
          ${last ? html`Last imported: <strong>${last.name}</strong>, ${operatorMoment(last.endedAt ?? last.startedAt)}, by ${actorWords(last)}.` : 'Nothing has been imported here yet.'}
          ${ratesWords(ratesReadAt, counts)}
        </p>
        ${imports.length > 0 && dataTable('Imports', IMPORTS, imports)}
        ${
          undoable &&
          !running &&
          html`<form method="post" action="${here}">
            <p class="row">
              <button class="quiet" name="action" value="undo">
                Undo ${undoable.name}, ${operatorMoment(undoable.endedAt ?? undoable.startedAt)}…
              </button>
            </p>
          </form>`
        }
      </section>
      <section class="card">
        <h2>What is on sale</h2>
        ${dataTable('Files', COUNTS, counts)}
      </section>`,
  }
}

function ratesWords(readAt: Date | null, counts: readonly FileCount[]): string {
  if (readAt) return `Exchange rates were last updated ${operatorMoment(readAt)}.`
  const changedAt = counts.find(({ file }) => file === TABLES.currencies.file)?.changedAt
  return `Exchange rates come from the file${changedAt ? `, and last changed ${operatorMoment(changedAt)}` : ''}.`
}

function whyRefused({ sentence, found, since = [] }: CatalogueRefusal): Markup {
  const lines = since.map((one) => ({ ...one, at: one.endedAt ?? one.startedAt, event: 'imported', detail: one.name }))
  return html`${refusalBox(sentence, lines)}
  ${
    found &&
    html`<section class="card">
      <h2>${countFaults(found)}</h2>
      <ul class="log">
        ${found.faults.map((fault) => html`<li>${describeFault(fault)}</li>`)}
      </ul>
      ${found.more && html`<p class="muted">The rest was not checked. Repair these first, and upload it again.</p>`}
    </section>`
  }`
}

function runningBox(running: KnownImport): Markup {
  return html`<section class="card" role="status">
    <h2>${actorWords(running)} is importing ${running.name}</h2>
    <p>Since ${operatorMoment(running.startedAt)}: <strong>${running.progress ?? 'starting'}</strong>.</p>
    <p class="muted">Until it is complete, sales continue at the previous prices.</p>
  </section>`
}

const STATES: Readonly<Record<KnownImport['state'], string>> = {
  running: 'under way',
  applied: 'applied',
  failed: 'failed, nothing was changed',
}

const IMPORTS: readonly Column<KnownImport>[] = [
  { title: 'When', cell: ({ startedAt }) => operatorMoment(startedAt) },
  { title: 'Who', cell: actorWords },
  { title: 'What', cell: ({ name }) => name },
  {
    title: 'Result',
    cell: ({ state, progress }) => `${STATES[state]}${progress === null ? '' : `: ${progress}`}`,
  },
  { title: 'What changed', cell: ({ state, changes }) => (state === 'applied' ? changedWords(changes) : null) },
]

function changedWords(changes: KnownImport['changes']): string {
  const words = changes.filter(isChange).map(({ file, added, changed, deactivated }) => {
    const parts = [
      added && `${added} added`,
      changed && `${changed} changed`,
      deactivated && `${deactivated} deactivated`,
    ]
    return `${file}: ${parts.filter(Boolean).join(', ')}`
  })
  return words.length === 0 ? 'nothing' : words.join('; ')
}

const COUNTS: readonly Column<FileCount>[] = [
  { title: 'File', cell: ({ file }) => file },
  { title: 'Rows in use', isNumber: true, cell: ({ rows }) => rows.toLocaleString('en') },
  { title: 'Last changed', cell: ({ changedAt }) => changedAt && operatorMoment(changedAt) },
]

/** Returns what an import would do, and the form that does it. */
export function importPreviewPage(title: string, applied: Applied, form: Markup): Page {
  const changes = applied.changes.filter(isChange)
  return {
    title,
    main: html`<h1>${title}</h1>
      <section class="card">
        <h2>What would change</h2>
        ${changes.length === 0 ? html`<p>Nothing: all of this is on sale already.</p>` : dataTable('Files', CHANGES, changes)}
        ${
          applied.keptRates.length > 0 &&
          html`<p>
            Live rates are kept, whatever currencies.csv says:
            ${applied.keptRates.map(({ code, rate }) => `${code} ${rate}`).join(', ')}.
          </p>`
        }
      </section>
      <section class="card">
        <h2>Largest price changes</h2>
        ${applied.prices.length === 0 ? html`<p>No price on sale changes.</p>` : dataTable('Prices', PRICES, applied.prices)}
      </section>
      <section class="card">
        <p>Nothing has changed yet. Existing bookings keep their prices.</p>
        ${form}
      </section>`,
  }
}

const CHANGES: readonly Column<TableChange>[] = [
  { title: 'File', cell: ({ file }) => file },
  { title: 'Added', isNumber: true, cell: ({ added }) => added || '' },
  { title: 'Changed', isNumber: true, cell: ({ changed }) => changed || '' },
  { title: 'Deactivated', isNumber: true, cell: ({ deactivated }) => deactivated || '' },
]

const PRICES: readonly Column<PriceChange>[] = [
  { title: 'Price', cell: ({ what }) => what },
  { title: 'Now', isNumber: true, cell: ({ before, unit }) => amount(before, unit) },
  { title: 'After', isNumber: true, cell: ({ after, unit }) => amount(after, unit) },
  { title: 'Change', isNumber: true, cell: changeWords },
  { title: 'File', cell: ({ file }) => file },
]

function amount(value: number, unit: PriceChange['unit']): string {
  return unit === '%' ? `${value}%` : en.formats.money(Math.round(value * 100), unit)
}

/** Returns the change in per cent of the price, or in points if it is itself a percentage. */
function changeWords({ before, after, unit }: PriceChange): string {
  const by = unit === '%' ? after - before : ((after - before) / before) * 100
  return `${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}${unit === '%' ? ' points' : '%'}`
}
