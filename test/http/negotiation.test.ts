import { describe, expect, it } from 'vitest'
import { isKnown } from '../../src/http/cached-body.ts'

const isKnownAs = (ifNoneMatch: string, etag: string) => isKnown({ headers: { 'if-none-match': ifNoneMatch } }, etag)

describe('If-None-Match', () => {
  it.each([
    ['the tag', '"a"', '"a"'],
    ['the tag, weakened by a proxy', 'W/"a"', '"a"'],
    ['the strong form of a weak tag', '"a"', 'W/"a"'],
    ['a list with it', '"x", W/"a" ,"y"', '"a"'],
    ['a list without blanks', '"x","a"', 'W/"a"'],
    ['a tag with a comma', '"a,b"', '"a,b"'],
    ['any version', ' * ', '"a"'],
    ['the tag that a proxy marked', 'W/"a-gzip"', 'W/"a"'],
    ['the tag that another proxy marked', '"a--gzip"', '"a"'],
    ['a tag that ends like such a mark', '"a-gzip"', '"a-gzip"'],
  ])('A copy is known by %s', (_, ifNoneMatch, etag) => {
    expect(isKnownAs(ifNoneMatch, etag)).toBe(true)
  })

  it.each([
    ['another tag', '"b"', '"a"'],
    ['a longer tag', '"ab"', '"a"'],
    ['a part of a tag with a comma', '"x,a"', '"a"'],
    ['a star in a tag', '"*"', '"a"'],
    ['no tag', '', '"a"'],
    ['a tag without quotes', 'a', '"a"'],
    ['the empty tag', '""', '"a"'],
  ])('A copy is not known by %s', (_, ifNoneMatch, etag) => {
    expect(isKnownAs(ifNoneMatch, etag)).toBe(false)
  })

  it('Without the header nothing is known', () => {
    expect(isKnown({ headers: {} }, '"a"')).toBe(false)
  })
})
