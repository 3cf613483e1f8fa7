import { expect, it } from 'vitest'
import { isEmail, plainEmail } from '../../src/values/email.ts'
import { flightKey, plainFlightNumber } from '../../src/values/flight-number.ts'
import { fold, plainLine, plainText } from '../../src/values/text.ts'
import { CUSTOMER, partnerOf, sellByApi } from '../support/partner.ts'
import { traveller } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

it.each([
  ['a mark of direction before a number', '\u200e07700900123', '07700900123'],
  ['marks around a copied contact', '\u202a+44 7700 900123\u202c', '+44 7700 900123'],
  ['a blank of no width', '\u200bLove\u200blace', 'Lovelace'],
  ['a mark of byte order', '\ufeffAda', 'Ada'],
  ['a soft hyphen of a web page', 'Love\u00adlace', 'Lovelace'],
  ['a selector after a letter', 'Ada\ufe0f', 'Ada'],
  ['a letter that shows nothing', '\u3164', ''],
  ['a non-breaking and a wide blank, a tab and a line break', ' Ada\u00a0\tKing\u3000of\r\nLove ', 'Ada King of Love'],
  ['an accent beside its letter', 'Mu\u0308ller', 'Müller'],
  ['an accent kept apart by an invisible character', 'Mu\u200b\u0308ller', 'Müller'],
  ['a joiner among Latin letters', 'Ad\u200da', 'Ada'],
  ['a joiner at the end of a Persian name', 'علی\u200cرضا\u200c', 'علی\u200cرضا'],
  ['a joiner within a Hindi name', 'क्\u200dष', 'क्\u200dष'],
  ['a family of emoji', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['a red heart', '❤\ufe0f', '❤\ufe0f'],
  ['a variant of an ideograph', '葛\u{e0100}城', '葛\u{e0100}城'],
  // What programs escape for another place than the one they send it to.
  ['an apostrophe of PHP’s htmlspecialchars', 'O&#039;Neill', "O'Neill"],
  ['an apostrophe that was escaped twice', 'O&amp;#39;Neill', "O'Neill"],
  ['an apostrophe in hexadecimal', 'O&#x27;Neill', "O'Neill"],
  ['letters of PHP’s htmlentities', 'M&uuml;ller &amp; Fran&ccedil;ois S&oslash;rensen', 'Müller & François Sørensen'],
  ['the slashes of WordPress', String.raw`O\'Neill \\\"Ada\\\"`, `O'Neill "Ada"`],
  ['the escapes of a URL', 'M%C3%BCller%20Ada', 'Müller Ada'],
  ['a line break that was escaped for JSON', String.raw`12 rue du Lac\nChamonix`, '12 rue du Lac Chamonix'],
  ['letters in UTF-8 that were taken for Windows-1252', 'MÃ¼ller', 'Müller'],
  ['such letters with signs that show nothing', 'Andr\u00c3\u00a9 Garc\u00c3\u00ada \u00c3\u00a0', 'André García à'],
  ['such signs', 'Lâ€™HÃ´tel â€“ Â«CafÃ©Â»', 'L’Hôtel – «Café»'],
  ['such letters beside others', 'MÃ¼ller, Genève', 'MÃ¼ller, Genève'],
  ['a capital before a sign', 'NESCAFÉ®', 'NESCAFÉ®'],
  ['a letter before a blank that does not break', 'Gruß\u00A0Anna', 'Gruß Anna'],
  ['such Cyrillic', 'Ð˜Ñ€Ð¸Ð½Ð°', 'Ирина'],
  ['capitals that only look so', 'JOÃO Ângela', 'JOÃO Ângela'],
  ['signs that only look like escapes', '50% off & more; R&D; a\\b &unknown;', '50% off & more; R&D; a\\b &unknown;'],
  ['a number beyond all characters', '&#9999999;', '&#9999999;'],
  ['escapes that are no UTF-8', 'M%FCller', 'M%FCller'],
  ['an accent in place of an apostrophe', 'O´Neill D`Arcy', "O'Neill D'Arcy"],
  ['a gravis of code', '`x` 5´', '`x` 5´'],
  ['nothing unusual', "Jean-Luc O'Neill", "Jean-Luc O'Neill"],
])('A line with %s is read as it looks', (_, typed, read) => expect(plainLine(typed)).toBe(read))

it('A text keeps its line breaks, each as one, and loses what no database stores', () => {
  expect(plainText(' Two\u0000 dogs.\r\n\r\n\tRing \u00a0twice\ud800.\u2028Thanks ')).toBe(
    'Two dogs.\n\nRing twice.\nThanks',
  )
})

it.each([
  ['mailto:ada@example.com?subject=Trip', 'ada@example.com'],
  ['Ada Lovelace <ada@example.com>', 'ada@example.com'],
  ['"Lovelace, Ada" <ada@example.com>;', 'ada@example.com'],
  ['<mailto:ada@example.com>', 'ada@example.com'],
  ['(ada@example.com).', 'ada@example.com'],
  ['‘ada@example.com’', 'ada@example.com'],
  ['ada @ example.com', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['ada@example.com\u200b', 'ada@example.com'],
  ["o'neill@example.com", "o'neill@example.com"],
  ['o’neill@example.com', "o'neill@example.com"],
  ['‘d’arcy@example.com’', "d'arcy@example.com"],
  ['Email: ada@example.com', 'ada@example.com'],
  ['ada@example.com (work)', 'ada@example.com'],
  ["ada@example.com'", 'ada@example.com'],
  ['ada@example.com/', 'ada@example.com'],
  ['ada@example.com?', 'ada@example.com'],
  ['[ada@example.com](mailto:ada@example.com)', 'ada@example.com'],
  ['mailto:ada%2Bski@example.com', 'ada+ski@example.com'],
  ['ada%40example.com', 'ada@example.com'],
  ['ada&#64;example.com', 'ada@example.com'],
  ['ada@müller.de', 'ada@xn--mller-kva.de'],
  ['Ada <ada@Mu\u0308ller.de>', 'ada@xn--mller-kva.de'],
  ['иван@example.com', 'иван@example.com'],
])('The address in “%s” is found', (typed, address) => expect(plainEmail(typed)).toBe(address))

it.each([
  'ada@example.com, bob@example.com',
  'ada@example.com bob@example.com',
  'ada smith@example.com',
  'ada@example,com',
  'ada@example .com',
  'ada[at]example.com',
  'ada@@example.com',
])('“%s” could be another address than it looks, and is none', (typed) => {
  expect(isEmail(plainEmail(typed))).toBe(false)
})

it.each([
  ['lx 2816', 'LX2816'],
  ['LX-2816', 'LX2816'],
  ['LX\u20112816.', 'LX2816'],
  ['Flight LX 2816', 'LX2816'],
  ['Flight no. LX2816', 'LX2816'],
  ['Vol AF 1234', 'AF1234'],
  ['#LX2816', 'LX2816'],
  ['ＬＸ２８１６', 'LX2816'],
  ['charter-12', 'CHARTER-12'],
  // What says that the number is not known yet is none.
  ['TBC', ''],
  ['n/a', ''],
  ['t.b.a.', ''],
  ['?', ''],
  ['don’t know yet', ''],
  ['Noch nicht bekannt', ''],
  ['Je ne sais pas', ''],
  ['Flug: unbekannt', ''],
  ['Flight no. 12', 'FLIGHTNO.12'],
])('The flight number “%s” is kept as %s', (typed, kept) => expect(plainFlightNumber(typed)).toBe(kept))

it.each([
  ['British Airways BA726', 'BA 726'],
  ['BA726/IB7412', 'BA 726'],
  ['BA 726 & BA 728', 'BA 726'],
  ['BA726 LHR-GVA', 'BA 726'],
  ['BA 726 from London Heathrow at 10:15', 'BA 726'],
  ['EZY8123 (easyJet)', 'U2 8123'],
  ['LX 2816 op by Helvetic', 'LX 2816'],
  ['charter 12', 'CHARTER12'],
])('The flight in “%s” is matched as %s', (typed, key) => expect(flightKey(typed)).toBe(key))

it.each([
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['Groß', 'gross'],
  ['Ōtani', 'otani'],
  ['Œuvrard', 'oeuvrard'],
  ['Ægisdóttir', 'aegisdottir'],
  ['Þórsson', 'thorsson'],
  ['İST-1', 'ist-1'],
  ['Иванов', 'ivanov'],
  ['Ｌｏｖｅ', 'love'],
  ['علی\u200cرضا', fold('علیرضا')],
])('“%s” is folded to the plain spelling', (text, folded) => expect(fold(text)).toBe(folded))

it('A name and an address that were pasted are booked by the site and by API as they look', async () => {
  const pasted = {
    name: '\u200bAda\u00a0Mary',
    last_name: 'Love\u00adlace\u202c',
    email: 'Ada <ada@example.com>',
    mobile_number: '\u202a+44 7700 900123\u202c',
  }
  await traveller(world).book({ ...pasted, outbound_flight_number: 'Flight lx\u20112816' })
  await sellByApi(partnerOf(world), undefined, pasted)
  const { rows } = await world.database.db.execute<{ name: string }>(
    `SELECT first_name || '|' || last_name || '|' || email || '|' || country_code AS name FROM bookings ORDER BY id`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Array(2).fill('Ada Mary|Lovelace|ada@example.com|+44'))
})

it('Mr Null is booked by his name, although the word stands for nothing elsewhere', async () => {
  const partner = partnerOf(world)
  const reference = await sellByApi(partner, undefined, { last_name: 'Null', name: 'None' })
  const { Customer } = (await partner.get(`/api/v2/booking/${reference}`)).json().Booking
  expect([Customer.name, Customer.last_name]).toEqual(['None', 'Null'])
})

it('What remains of a name is checked: one that shows nothing is missing, and NUL is refused', async () => {
  const partner = partnerOf(world)
  for (const [last_name, reason] of [
    ['\u200b\u3164', 'must not be empty'],
    ['Love\u0000lace', 'must not contain control characters'],
  ] as const) {
    const answer = await partner.post('/api/v2/booking', { Booking: { Customer: { ...CUSTOMER, last_name } } })
    expect(answer.json().error.message).toContain(`Booking.Customer.last_name: ${reason}`)
  }
})

it.each([
  ['testäöü@gmail.com', 'must be an e-mail address with none but the letters a to z before its @'],
  ['ada.example.com', 'must be an e-mail address'],
])('A partner that sends %s is told what is wrong with it', async (email, reason) => {
  const answer = await partnerOf(world).post('/api/v2/booking', { Booking: { Customer: { ...CUSTOMER, email } } })
  expect(answer.json().error.fields).toContainEqual(
    expect.objectContaining({ name: 'Booking.Customer.email', message: reason }),
  )
})
