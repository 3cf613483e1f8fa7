import { expect, it } from 'vitest'
import { transliterate } from '../../../../src/services/documents/pdf/transliterate.ts'

it.each([
  ['王小明', 'Wang Xiao Ming'],
  ['佐々木 希', 'Zuo Zuo Mu Xi'],
  ['田中さくら', 'Tian Zhong Sakura'],
  ['タナカ・サクラ', 'Tanaka-Sakura'],
  ['김민수', 'Gim Min Su'],
  ['محمد علي', 'Mhmd Aly'],
  ['אברהם כהן', 'Avrhm Khhn'],
  ['สมชาย ใจดี', 'Smchay Aichdi'],
  ['राम शर्मा', 'Ram Srma'],
  ['你好，我是王。(法国)', 'Ni Hao, Wo Shi Wang. (Fa Guo)'],
  ['Hotel雪3', 'Hotel Xue 3'],
  ['Ｚｏｅ　１２', 'Zoe 12'],
])('A script that the fonts lack is spelled as words: %s', (text, spelled) => {
  expect(transliterate(text)).toBe(spelled)
})

it.each([
  ['👍🏽 merci⛷️!', ':thumbsup: merci :skier:!'],
  ['👨‍👩‍👧', ':man: :woman: :girl:'],
  ['🇫🇷🇩🇪', 'FR DE'],
])('A picture that the fonts lack is named: %s', (text, spelled) => {
  expect(transliterate(text)).toBe(spelled)
})

it.each(['Zoë Müller-Łukasiewicz', 'Ελένη Παπαδοπούλου', 'Дмитрий Щёголев', 'Nguyễn Thị Ệ', '12 € – “½”', 'a\nb'])(
  'The text %s needs no transliteration',
  (text) => {
    expect(transliterate(text)).toBe(text)
  },
)

it('Transliteration keeps amounts together as their language writes them', () => {
  expect(transliterate('1\u202f045,24\u00a0€')).toBe('1\u00a0045,24\u00a0€')
})

it('The letter and its accents are kept where only the combination is missing', () => {
  expect(transliterate('\u1e25ab\u012bb')).toBe('h\u0323ab\u012bb')
  expect(transliterate('\u1f48δυσσεύς')).toBe('Οδυσσεύς')
})

it.each([
  ['\ue000', '?'],
  ['a \ue000 b', 'a ? b'],
  ['\u200d\ufe0f', '(not printable)'],
  ['', ''],
])('A transliterated text is never blank: %j', (text, spelled) => {
  expect(transliterate(text)).toBe(spelled)
})
