import { describe, expect, it } from 'vitest'
import { isBackOffice, pageKind } from './page-kind.ts'

describe('what is reported about a page', () => {
  it.each([
    ['/', '/'],
    ['/register', '/register'],
    ['/contact', '/contact'],
    ['/drive', '/drive'],
    ['/drive/folder/01m7zzmzkn9d0wh2h6zh81s9hs', '/drive'],
    ['/drive/search', '/drive/search'],
    ['/drive/tags/01m7zz', '/drive'],
    ['/s/secret-of-a-link', '/s'],
    ['/reset-password/secret', '/reset-password'],
    ['/Ada-Lovelace.pdf', '/other'],
  ])('of %s is %s', (pathname, kind) => expect(pageKind(pathname)).toBe(kind))

  it('is nothing in the back-office', () => {
    expect(['/admin', '/admin/users', '/setup'].map(isBackOffice)).toEqual([true, true, true])
    expect(['/', '/administrators', '/drive'].map(isBackOffice)).toEqual([false, false, false])
  })
})
