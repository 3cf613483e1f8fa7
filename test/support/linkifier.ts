import LinkifyIt from 'linkify-it'

/** Finds what a reader of mails may make a link of: any letters may end a host, because new endings come every year. */
const linkifier = new LinkifyIt(
  // Those of mail programs that know more than the web.
  { 'file:': { validate: /^\/\/\S+/ }, 'news:': { validate: /^[^\s,;.]+/ }, '\\\\': { validate: /^[\p{L}\d]+/u } },
  { fuzzyEmail: true, fuzzyIP: true, fuzzyLink: true },
).tlds([String.raw`[a-z\u00c0-\u1fff\u3041-\uabff]{1,63}`, String.raw`xn--[a-z0-9-]{1,59}`])

/** Returns what a linkifier that is not ours finds in a text, as it stands and as programs read it that follow Unicode. */
export function linksIn(text: string): string[] {
  const asRead = text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[。｡]/g, '.')
  return [...found(text), ...found(asRead)]
}

/**
 * Returns those links that are not our own. A colon behind one of ours, which some programs take along, is cut off where
 * we are called.
 */
export function foreignLinksIn(text: string, own: readonly string[]): string[] {
  return linksIn(text).filter((link) => !own.includes(link.replace(/:+$/, '')))
}

function found(text: string): string[] {
  return (linkifier.match(text) ?? []).map((match) => match.raw)
}

/** What tempts programs to make links, and what may stand around it. */
export const TEMPTING = [
  'https://evil.example/prize',
  'http://',
  'HTTP:',
  'https:\\\\',
  'https：／／',
  '//',
  '\\\\',
  'www.',
  'mailto:',
  'ftp.',
  'win-prize.live',
  'prize.me',
  'a.zip',
  'x.pl',
  'bit.ly/abc',
  '1.1.1.1',
  '1.1.1',
  '104.21.3.4:80',
  'localhost',
  'xn--e1afmkfd.xn--p1ai',
  'пример.рф',
  'evil。example',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evil⒈com',
  'évil.fr',
  'a@b.c',
  'claim@evil.example',
  'a＠evil.example',
  '@',
  '＠',
  '.',
  '。',
  ':',
  '：',
  '/',
  '\\',
  '-',
  '_',
  '+',
  ',',
  ')',
  '(',
  '\u200b',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u202e',
  '\u0301',
  '\n',
  ' ',
  '\u00a0',
  '“',
  '?',
  '&#46;',
  '<b>',
  'evil',
  'com',
  'a',
  'Z',
  '7',
  '12',
  'é',
  '京',
  '😀',
  'Hotel A.B.',
  'St. Moritz',
  '7.30',
  '16:30',
  '+33 4 50 00 00 00',
  '+33.4.50.00.00.00',
  '+1.104.21.3.4',
  'bookings@navette.example',
  'https://navette.example/a',
] as const
