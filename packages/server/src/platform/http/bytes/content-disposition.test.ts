import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

/** Returns what a client that follows RFC 8187 reads from the extended parameter. */
function extendedName(field: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]*)$/.exec(field)?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

describe('contentDisposition', () => {
  it.each([
    ['report.pdf', 'attachment; filename="report.pdf"'],
    ["it's (1) final, really; yes.txt", 'attachment; filename="it\'s (1) final, really; yes.txt"'],
    ['Résumé.pdf', 'attachment; filename="Resume.pdf"; filename*=UTF-8\'\'R%C3%A9sum%C3%A9.pdf'],
    ['日本.txt', 'attachment; filename="__.txt"; filename*=UTF-8\'\'%E6%97%A5%E6%9C%AC.txt'],
    ['a"b\\c.txt', 'attachment; filename="a_b_c.txt"; filename*=UTF-8\'\'a%22b%5Cc.txt'],
    ['100%41.txt', 'attachment; filename="100_41.txt"; filename*=UTF-8\'\'100%2541.txt'],
    ['a\r\nSet-Cookie: x', 'attachment; filename="a__Set-Cookie: x"'],
    ['../etc/passwd', 'attachment; filename=".._etc_passwd"'],
    ["é'*().txt", "attachment; filename=\"e'*().txt\"; filename*=UTF-8''%C3%A9%27%2A%28%29.txt"],
    ['', 'attachment'],
  ])('[XFER-09] %j', (name, field) => {
    expect(contentDisposition('attachment', name)).toBe(field)
  })

  it('says inline on request', () => {
    expect(contentDisposition('inline', 'a.png')).toBe('inline; filename="a.png"')
  })

  it('[XFER-09] is one line of ASCII with one quoted string for any name, and newer clients get the original name', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'a"\\\r\n\0/%;*\'é😀\u0301\ud800') }),
    )
    fc.assert(
      fc.property(anyName, name => {
        const field = contentDisposition('attachment', name)
        expect(field).toMatch(/^attachment(; filename="[^"\\%\p{Cc}]*"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]*)?)?$/u)
        expect(field).toMatch(/^[ -~]*$/)
        const kept = name.toWellFormed().replace(/[/\p{Cc}]/gu, '_')
        if (field.includes('filename*')) expect(extendedName(field)).toBe(kept)
        else expect(field).toBe(kept === '' ? 'attachment' : `attachment; filename="${kept}"`)
      }),
    )
  })
})
