import type { Deps, Site } from '../deps.ts'
import { groupPlaces, type PlaceGroup } from '../services/quoting/places/search.ts'
import { bannerCode, bannerUrl } from '../site/banners/embed-code.ts'
import { BANNER_SIZES } from '../site/banners/files.ts'
import { widgetCode } from '../site/widget/embed-code.ts'
import { WORDS } from '../texts/site.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { type Language, languageOfTag, LANGUAGES, pathOfLanguage } from '../values/language.ts'
import { isVariant } from '../values/place-code.ts'
import { RENTAL_DAYS } from '../values/rental.ts'
import { CAMPAIGN_LENGTH } from '../values/sales-channel.ts'
import { agesMeantBy } from '../values/typed-age.ts'
import { dayMeantBy, timeMeantBy } from '../values/typed-time.ts'
import { inLanguage } from '../values/wording.ts'
import type { Page } from '../web/layout/layout.ts'
import { codeText, codeBlock } from '../web/parts/copyable.ts'
import { checkField, numberField, option, optionGroup, selectField, textField } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'
import type { Door } from './door.ts'

/** GET /panel/links: what a partner puts on its pages, built from what it asks for there. */
export function links(door: Door, { catalogue }: Deps, site: Site): void {
  door.get('/panel/links', ({ partner, query, show }) => {
    const { places, currencies } = catalogue.current
    return show(
      linksPage(site, {
        promoCode: partner.promoCode,
        wishes: wishesOf(query),
        places: groupPlaces([...places.values()].filter(({ code }) => !isVariant(code))),
        currencies: [...currencies.keys()],
      }),
    )
  })
}

/** Returns what was entered; empty fields are left out. */
function wishesOf(query: TextParams): LinkWishes {
  const wish = (name: string) => query[name]?.trim() || undefined
  const ages = agesMeantBy(query['ages'] ?? '').join(',') || undefined
  const meant = (name: string, meantBy: (text: unknown) => string | undefined) => meantBy(wish(name)) ?? wish(name)
  return {
    campaign: wish('campaign')?.slice(0, CAMPAIGN_LENGTH),
    product: query['product'] === 'ski' ? 'ski' : 'transfer',
    from: wish('from'),
    to: wish('to'),
    date: meant('date', dayMeantBy),
    time: meant('time', timeMeantBy),
    adults: wish('adults'),
    ages,
    luggage: wish('luggage'),
    skiBags: wish('ski_bags'),
    looseSkis: wish('ski') !== undefined,
    returnDate: meant('return_date', dayMeantBy),
    returnTime: meant('return_time', timeMeantBy),
    days: wish('days'),
    lang: languageOfTag(query['lang'] ?? '') ?? 'en',
    theme: wish('theme'),
    currency: wish('currency'),
  }
}

/** The data of the page of links. */
interface LinksView {
  promoCode: string | null
  wishes: LinkWishes
  places: readonly PlaceGroup[]
  currencies: readonly string[]
}

/** Returns a partner's links, widget and banners, and above them the form for what they ask for. */
function linksPage(site: Site, view: LinksView): Page {
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

/** What a partner's links and widget should ask for. */
interface LinkWishes {
  campaign: string | undefined
  product: 'transfer' | 'ski'
  /** Location codes, as chosen. */
  from: string | undefined
  to: string | undefined
  date: string | undefined
  time: string | undefined
  adults: string | undefined
  /** The ages of the children: `4,9`. */
  ages: string | undefined
  luggage: string | undefined
  skiBags: string | undefined
  /** Skis or snowboards without a bag. */
  looseSkis: boolean
  returnDate: string | undefined
  returnTime: string | undefined
  /** The length of a ski rental in days. */
  days: string | undefined
  lang: Language
  theme: string | undefined
  currency: string | undefined
}

type Roots = Pick<Site, 'roots'>

/** Returns the link to the front page with a partner's code, and its campaign if it names one. */
function personalLink({ roots }: Roots, promoCode: string, { product, campaign, lang }: LinkWishes): string {
  const query = queryOf({ promo_code: promoCode, campaign })
  return product === 'ski'
    ? `${roots.ski}${pathOfLanguage(lang)}/book/?step=1&${query}`
    : `${roots.transfer}${pathOfLanguage(lang)}/?${query}`
}

/**
 * Returns the link that skips the search form; undefined until a day and a destination are chosen.
 */
function deepLink({ roots }: Roots, promoCode: string, wishes: LinkWishes): string | undefined {
  const { product, campaign, from, to, date, lang, currency } = wishes
  const shared = { promo: promoCode, campaign, currency, lang }
  if (date === undefined || to === undefined) return undefined
  if (product === 'transfer') {
    if (from === undefined) return undefined
    return `${roots.transfer}/book/quick-search?${queryOf({ from, to, date, ...tripParams(wishes), ...shared })}`
  }
  const resort = /^resort-(\d+)$/.exec(to)?.[1]
  const { days = '6' } = wishes
  return resort && `${roots.ski}/book/quick-search?${queryOf({ resort, first_day: date, days, ...shared })}`
}

/** Returns the parameters of a trip. The return leg is at the same time of day as the outbound leg by default. */
function tripParams({
  time = '12:00',
  adults = '2',
  ages,
  luggage,
  skiBags,
  looseSkis,
  returnDate,
  returnTime,
}: LinkWishes) {
  const children = ages === undefined ? undefined : String(ages.split(',').length)
  return {
    time,
    adults,
    children,
    child_ages: ages,
    luggage,
    ski_bags: skiBags,
    ski: looseSkis ? '1' : undefined,
    ...(returnDate === undefined ? {} : { return: '1', return_date: returnDate, return_time: returnTime }),
  }
}

function queryOf(params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  return new URLSearchParams(given).toString()
}
