import type { Site } from '../deps.ts'
import type { PlaceGroup } from '../services/quoting/places/group-places.ts'
import { bannerCode, bannerUrl } from '../site/banners/embed-code.ts'
import { BANNER_SIZES } from '../site/banners/sizes.ts'
import { widgetCode } from '../site/widget/embed-code.ts'
import { WORDS } from '../texts/site/by-language.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { LANGUAGES } from '../values/language.ts'
import { RENTAL_DAYS } from '../values/rental.ts'
import { CAMPAIGN_LENGTH } from '../values/sales-channel.ts'
import { inLanguage } from '../values/wording.ts'
import type { Page } from '../web/layout/layout.ts'
import { codeText } from '../web/parts/code-text.ts'
import { codeBlock } from '../web/parts/copyable.ts'
import { checkField, numberField, option, optionGroup, selectField, textField } from '../web/parts/fields.ts'
import { deepLink, type LinkWishes, personalLink } from './link-urls.ts'

/** The data of the page of links. */
interface LinksView {
  promoCode: string | null
  wishes: LinkWishes
  places: readonly PlaceGroup[]
  currencies: readonly string[]
}

/** Returns a partner's links, widget and banners, and above them the form for what they ask for. */
export function linksPage(site: Site, view: LinksView): Page {
  const { promoCode, wishes } = view
  return {
    title: 'Links',
    showsOwnFrames: true,
    main: html`<h1>Links, widget and banners</h1>
      ${
        promoCode === null
          ? html`<p class="note">
              Your account does not have a promo code yet, by which sales are recognized as yours. Please contact us.
            </p>`
          : html`${wishForm(site, view)} ${linkCards(site, promoCode, wishes)} ${widgetCard(site, promoCode, view)}
            ${wishes.product === 'ski' ? NO_BANNERS : bannerCard(site, promoCode, wishes)}`
      }`,
  }
}

function wishForm({ url }: Site, { wishes, places, currencies }: LinksView): Markup {
  const choices = (chosen: string | undefined, all: readonly (readonly [value: string, label: string])[]) =>
    all.map(([value, label]) => option(value, label, value === (chosen ?? '')))
  const placeField = (name: 'from' | 'to', label: string) => {
    const group = (one: PlaceGroup) =>
      optionGroup(
        one.label,
        one.places.map(({ code, name: place }) => option(code, place, code === wishes[name])),
      )
    return selectField({ name, label, options: [option('', 'Travellers choose'), ...places.map(group)] })
  }
  const isSki = wishes.product === 'ski'
  return html`<form class="card" action="${url}/panel/links">
    <div class="fields many">
      ${selectField({
        name: 'product',
        label: 'Product',
        options: choices(wishes.product, [
          ['transfer', 'Transfers'],
          ['ski', 'Ski rental'],
        ]),
      })}
      ${!isSki && placeField('from', 'From')} ${placeField('to', isSki ? 'Resort' : 'To')}
      ${textField({ name: 'date', label: 'Day', value: wishes.date ?? '', control: { type: 'date' } })}
      ${isSki ? skiFields(wishes) : transferFields(wishes)}
      ${selectField({
        name: 'lang',
        label: 'Language',
        options: choices(
          wishes.lang,
          LANGUAGES.map((one) => [one, WORDS[one].layout.ownName] as const),
        ),
      })}
      ${selectField({
        name: 'currency',
        label: 'Currency',
        options: choices(wishes.currency, [
          ['', 'EUR'],
          ...currencies.filter((one) => one !== 'EUR').map((one) => [one, one] as const),
        ]),
      })}
      ${selectField({
        name: 'theme',
        label: 'Colours of the widget',
        options: choices(wishes.theme, [
          ['', 'Light'],
          ['dark', 'Dark'],
          ['auto', 'As the visitor prefers'],
        ]),
      })}
      ${textField({
        name: 'campaign',
        label: 'Campaign',
        hint: 'A word of your choice, by which you can filter sales.',
        value: wishes.campaign ?? '',
        control: { maxlength: CAMPAIGN_LENGTH },
      })}
    </div>
    <div class="row start"><button>Update links</button></div>
  </form>`
}

function transferFields({
  time,
  adults,
  ages,
  luggage,
  skiBags,
  looseSkis,
  returnDate,
  returnTime,
}: LinkWishes): Markup {
  return html`${textField({ name: 'time', label: 'Time of flight', value: time ?? '', control: { type: 'time' } })}
  ${numberField({ name: 'adults', label: 'Adults', value: adults ?? '2', min: 1 })}
  ${textField({ name: 'ages', label: 'Ages of children', hint: 'Such as 4, 9. Leave empty for none.', value: ages ?? '' })}
  ${numberField({ name: 'luggage', label: 'Suitcases', value: luggage ?? '2', min: 0 })}
  ${numberField({ name: 'ski_bags', label: 'Ski bags', value: skiBags ?? '0', min: 0 })}
  ${checkField({ name: 'ski', label: 'Skis without a bag', isTicked: looseSkis })}
  ${textField({ name: 'return_date', label: 'Day of return', hint: 'Leave empty for one way.', value: returnDate ?? '', control: { type: 'date' } })}
  ${textField({ name: 'return_time', label: 'Time of return flight', value: returnTime ?? '', control: { type: 'time' } })}`
}

function skiFields({ days }: LinkWishes): Markup {
  const { min, max } = RENTAL_DAYS
  return html`${numberField({ name: 'days', label: 'Days on skis', value: days ?? '6', min, max })}`
}

function linkCards(site: Site, promoCode: string, wishes: LinkWishes): Markup {
  const deep = deepLink(site, promoCode, wishes)
  return html`<section class="card">
      <h2>Your personal link</h2>
      <p>Every booking that starts with this link counts as yours.</p>
      ${codeBlock('Personal link', personalLink(site, promoCode, wishes))}
    </section>
    <section class="card">
      <h2>Deep link</h2>
      ${
        deep === undefined
          ? html`<p class="muted">
              Choose ${wishes.product === 'ski' ? 'a resort' : 'a start, a destination'} and a day above to get a link
              that skips the search form.
            </p>`
          : html`<p>It skips the search form and leads straight to what can be booked. <a href="${deep}">Try it</a></p>
              ${codeBlock('Deep link', deep)}`
      }
    </section>`
}

function widgetCard(site: Site, promoCode: string, { wishes, places }: LinksView): Markup {
  const { from, to, lang, currency, campaign, theme, product } = wishes
  const nameOf = (code: string | undefined) => {
    const names = places.flatMap((group) => group.places).find((place) => place.code === code)?.names
    return names && inLanguage(names, lang)
  }
  const start = product === 'ski' ? {} : { from, 'from-name': nameOf(from) }
  const asked = {
    'promo-code': promoCode,
    ...given({ ...start, to, 'to-name': nameOf(to), lang, currency, campaign, theme }),
    ...(product === 'ski' ? { product } : {}),
  }
  const preview = `${site.url}/js/widget-demo?${new URLSearchParams({ ...asked, bare: '1' }).toString()}`
  const own = attributes({ src: preview, title: 'Preview of the form widget', loading: 'lazy' })
  return html`<section class="card">
    <h2>Form widget</h2>
    <p>A search form for your page. Put this where it should appear:</p>
    ${codeBlock('Code of the form widget', codeText(widgetCode(site, asked)))}
    <iframe class="preview" ${own}></iframe>
  </section>`
}

const NO_BANNERS = html`<section class="card">
  <h2>Banners</h2>
  <p class="muted">Banners lead to transfers. For ski rental, put your personal link on a picture of your own.</p>
</section>`

function bannerCard({ roots }: Site, promoCode: string, { lang, campaign }: LinkWishes): Markup {
  return html`<section class="card">
    <h2>Banners</h2>
    ${BANNER_SIZES.map((size) => {
      const { name, width, height } = size
      const shown = attributes({
        src: bannerUrl(roots.transfer, size, 'svg', lang),
        alt: '',
        width,
        height,
        loading: 'lazy',
      })
      return html`<h3>${name}</h3>
        <p class="banner"><img ${shown} /></p>
        ${codeBlock(`Code of the banner ${name}`, codeText(bannerCode(roots.transfer, size, lang, { promoCode, campaign })))}`
    })}
  </section>`
}

function given(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
