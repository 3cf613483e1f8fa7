import type { Site } from '../../deps.ts'
import type { PartnerWithKeys } from '../../services/partners/sales/partners-in-sum.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import { type Column, dataTable } from '../../web/parts/data-table.ts'
import { textField } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { PartnerFaults } from './read-terms.ts'

/** The data of the page. */
interface PartnersView {
  partners: readonly PartnerWithKeys[]
  /** What was typed into the invitation form, and what is wrong with it. */
  typed?: TextParams
  faults?: PartnerFaults
}

/** Returns the list of partners, and the invitation form. */
export function partnersPage({ url }: Site, { partners, typed = {}, faults }: PartnersView): Page {
  const here = `${url}/desk/partners`
  const field = (name: keyof PartnerFaults, label: string, control: Parameters<typeof textField>[0]['control'] = {}) =>
    textField({
      name,
      label,
      value: typed[name] ?? (name === 'commission' ? '10' : ''),
      error: faults?.[name],
      control: { autocomplete: 'off', ...control },
    })
  return {
    title: 'Partners',
    status: faults ? 422 : 200,
    main: html`<h1>Partners</h1>
      <section class="card">${dataTable('Partners', columns(here), partners)}</section>
      <form class="card narrow" method="post" action="${here}" novalidate>
        <h2>Invite a partner</h2>
        ${field('name', 'Name', { required: true, maxlength: 100 })}
        ${field('email', 'E-mail', { type: 'email', required: true, maxlength: 254 })}
        ${field('commission', 'Commission, percent', { inputmode: 'decimal', required: true, maxlength: 6 })}
        ${field('promo', 'Promo code, if any', { maxlength: 64 })}
        ${field('discount', 'Discount of the code, percent', { inputmode: 'decimal', maxlength: 6 })}
        <p class="muted">The partner gets an e-mail with a link to its panel, where it creates its own keys.</p>
        <div class="row start"><button>Send an invitation</button></div>
      </form>`,
  }
}

function columns(here: string): readonly Column<PartnerWithKeys>[] {
  return [
    {
      title: 'Partner',
      cell: ({ id, name, closedAt }) =>
        html`<a href="${here}/${id}">${name}</a>${closedAt && html` <small class="muted">closed</small>`}`,
    },
    { title: 'E-mail', cell: ({ email }) => email },
    { title: 'Sales, 12 months', isNumber: true, cell: ({ sales }) => sales },
    { title: 'Value', isNumber: true, cell: ({ priceMinor }) => en.formats.money(priceMinor, 'EUR') },
    { title: 'Commission', isNumber: true, cell: ({ commissionBasisPoints }) => `${commissionBasisPoints / 100}%` },
    {
      title: 'Code',
      cell: ({ promoCode, discountBasisPoints }) =>
        promoCode === null ? '' : `${promoCode}, ${discountBasisPoints / 100}% off`,
    },
    { title: 'Keys in use', cell: ({ keys }) => keyList(keys) },
  ]
}

/** Returns keys by environment, without their secrets, which are not stored. */
export function keyList(keys: PartnerWithKeys['keys']): Markup {
  return keys.length === 0
    ? html`<span class="muted">none</span>`
    : html`${keys.map(({ key, environment }) => html`<div><code>${key}</code> <small class="muted">${environment}</small></div>`)}`
}
