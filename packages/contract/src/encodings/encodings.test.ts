import { describe, expect, it } from 'vitest'
import { decodeAs } from './decode.ts'
import { type Encoding, encodingNamed, encodingOfCodePage, encodings } from './encodings.ts'
import { lackingIn, readExactly, withoutEscapes, writeExactly } from './exact.ts'
import { certainEncoding, chooseEncoding, declaredEncoding, markOf, sampleOf } from './judge.ts'
import { isBinary, readable } from './plain.ts'
import { sampleTexts } from './testing/sample-texts.ts'
import { decodeOne, judgeTogether, sampleTogether } from './together.ts'
import { isWide } from './wide.ts'

const latin = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const encode = (text: string, encoding: Encoding, hasMark = false) => writeExactly(text, { encoding, hasMark })!
const judged = (bytes: Uint8Array, isCut = false) => certainEncoding(bytes, isCut)?.encoding ?? null

/** The same numbers each time. */
function noise(length: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

describe('writing back', () => {
  const all = encodings.map(({ id }) => id)

  it.each(all.filter(id => id !== 'iso-2022-jp' && !id.startsWith('utf-32')))(
    '[PREV-05] whatever bytes are read as %s, the same are written',
    encoding => {
      for (let seed = 1; seed <= 20; seed++) {
        const bytes = noise(2000, seed)
        const read = readExactly(bytes, encoding, 0)
        // Codes that one letter has twice, both in one file, are the only reason not to open it.
        if (read) expect(writeExactly(read.text, read.form)).toEqual(bytes)
        else expect(['shift_jis', 'big5', 'euc-jp', 'gb18030']).toContain(encoding)
      }
    },
  )

  it.each(sampleTexts.flatMap(({ language, text, encodings }) => encodings.map(one => [language, one, text] as const)))(
    '[PREV-05] %s in %s is read and written, with and without a mark',
    (_language, encoding, text) => {
      const own = Array.from(text.normalize('NFC'), sign =>
        lackingIn(sign, { encoding, hasMark: false })[0] ? '?' : sign,
      )
      const bytes = encode(own.join(''), encoding)
      expect(readExactly(bytes, encoding, 0)).toMatchObject({ text: own.join(''), unread: 0 })
      expect(decodeAs(bytes, { encoding, mark: 0 })).toBe(own.join(''))
      for (const wide of ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const) {
        const marked = encode(text, wide, true)
        expect(certainEncoding(marked)).toEqual({ encoding: wide, mark: markOf(wide).length })
        expect(readExactly(marked, wide, markOf(wide).length)).toMatchObject({ text, form: { hasMark: true } })
      }
    },
  )

  it('[PREV-05] names the characters that an encoding lacks', () => {
    expect(lackingIn('Grüße €漢', { encoding: 'windows-1252', hasMark: false })).toEqual(['漢'])
    expect(lackingIn('中文😀', { encoding: 'big5', hasMark: false })).toEqual(['😀'])
    expect(lackingIn('中文😀ꀀ', { encoding: 'gb18030', hasMark: false })).toEqual([])
    expect(lackingIn('😀\ud800', { encoding: 'utf-16le', hasMark: true })).toEqual([])
    expect(writeExactly('😀', { encoding: 'gb18030', hasMark: false })).toEqual(latin('\x94\x39\xfc\x36'))
  })

  it('[PREV-05] a byte that is none of the encoding is shown as one sign and kept', () => {
    const bytes = latin('a\xffb\xe4\xbd c\xc3\xbc')
    const read = readExactly(bytes, 'utf-8', 0)!
    expect(withoutEscapes(read.text)).toBe('a\ufffdb\ufffd cü')
    expect(read.unread).toBe(3)
    expect(writeExactly(`${read.text}!`, read.form)).toEqual(latin('a\xffb\xe4\xbd c\xc3\xbc!'))
  })
})

describe('what is certain', () => {
  it.each<[string, Uint8Array, Encoding | null]>([
    ['nothing', latin(''), 'utf-8'],
    ['ASCII', latin('hello'), 'utf-8'],
    ['UTF-8', utf8('Grüße 日本'), 'utf-8'],
    ['UTF-8 with one bad byte', latin('Gr\xc3\xbc\xc3\x9fe \xff und mehr'), 'utf-8'],
    ['UTF-8 with a character of CESU-8', latin('Gr\xc3\xbc\xc3\x9fe \xed\xa0\xbd \xe2\x82\xac'), 'utf-8'],
    ['overlong forms', latin('\xc0\xaf\xc0\xae\xe0\x80\xaf'), null],
    ['Latin-1', latin('Gr\xfc\xdfe'), null],
    ['UTF-16 without a mark', encode('hello\r\n', 'utf-16le'), 'utf-16le'],
    ['the other UTF-16 without a mark', encode('hello\r\n', 'utf-16be'), 'utf-16be'],
    ['Russian in UTF-16 without a mark', encode('Список покупок: молоко', 'utf-16le'), 'utf-16le'],
    ['Chinese in UTF-16 without a mark', encode('购物清单: 1. 牛奶\r\n2. 面包', 'utf-16be'), 'utf-16be'],
    [
      'UTF-16 with half of a pair',
      encode(`some words \ud800 and more of them, ${'and more '.repeat(9)}`, 'utf-16le'),
      'utf-16le',
    ],
    ['UTF-32 without a mark', encode('hi, 世界', 'utf-32le'), 'utf-32le'],
    ['the other UTF-32 without a mark', encode('hi, 世界', 'utf-32be'), 'utf-32be'],
    ['a log with zeros', latin(`one line\n${'\0'.repeat(400)}another line of a log\n`), 'utf-8'],
    ['a zero in an ASCII text', latin('a zero\0 between two words of it'), 'utf-8'],
    ['colours of a terminal', latin('\x1b[31mred\x1b(B\x1b[m'), 'utf-8'],
    ['numbers of two bytes', latin('\x01\x00\x02\x00\x03\x00\x04\x00'), 'utf-8'],
  ])('[SRCH-03] %s', (_name, bytes, encoding) => {
    expect(judged(bytes)).toBe(encoding)
  })

  it('[SRCH-03] a letter that is cut off at the end isn’t a fault', () => {
    expect(judged(utf8('grün').subarray(0, 3), true)).toBe('utf-8')
    expect(decodeAs(utf8('grün').subarray(0, 3), { encoding: 'utf-8', mark: 0 }, true)).toBe('gr')
    expect(decodeAs(latin('\xd6\xd0\xce'), { encoding: 'gb18030', mark: 0 }, true)).toBe('中')
  })

  it('[SRCH-03] the time grows with the bytes, whatever they are', () => {
    for (const byte of [0, 0x1b, 0x41, 0x80, 0xc3, 0xe4, 0xff]) {
      const bytes = new Uint8Array(10 * 1024 * 1024).fill(byte)
      const start = performance.now()
      certainEncoding(bytes)
      declaredEncoding(bytes)
      isBinary(bytes)
      expect(sampleOf(bytes).length).toBeLessThan(10_000)
      expect(performance.now() - start).toBeLessThan(5000)
    }
  })

  it('[SRCH-03] what a page or program says of itself counts, unless its bytes contradict', () => {
    expect(declaredEncoding(latin('<html><meta charset="gbk">\xd6\xd0\xce\xc4'))?.encoding).toBe('gb18030')
    expect(declaredEncoding(latin('<meta http-equiv=x content="text/html; charset=koi8-r">\xc1'))?.encoding).toBe(
      'koi8-r',
    )
    expect(declaredEncoding(latin('<?xml version="1.0" encoding="Shift_JIS"?><a>\x83\x5c</a>'))?.encoding).toBe(
      'shift_jis',
    )
    expect(declaredEncoding(latin('#!/bin/sh\n# -*- coding: euc-kr -*-\n\xb0\xa1'))?.encoding).toBe('euc-kr')
    expect(declaredEncoding(latin('<meta charset="gbk">\xff\xff'))).toBeNull()
    expect(declaredEncoding(latin('about charset=gbk'))).toBeNull()
  })
})

describe('text or not', () => {
  it.each<[string, string, boolean]>([
    ['a log after a crash', `line one\nline two\n${'\0'.repeat(4096)}`, false],
    ['a log that begins with zeros', `${'\0'.repeat(20_000)}line\n`, false],
    ['a manual page', 'N\bNA\bAM\bME\bE\n       l\bls\bs - list\n', false],
    ['coloured output', '\x1b[1;31mERROR\x1b[0m no space\n', false],
    ['an end mark of DOS', 'text\r\n\x1a', false],
    ['nothing but zeros', '\0'.repeat(100), true],
    ['a program', '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0'.repeat(20), true],
    ['bytes of every kind', String.fromCharCode(...noise(4000, 7)), true],
  ])('[SRCH-03] %s', (_name, text, expected) => {
    expect(isBinary(latin(text))).toBe(expected)
  })

  it('[SRCH-03] words of manual pages, logs and terminals are whole', () => {
    expect(readable('N\bNA\bAM\bME\bE _\bf_\bo')).toBe('NAME fo')
    expect(readable('ab\b\bcd\n\b!')).toBe('cd\n!')
    expect(readable('\x1b[1;31mERROR\x1b[0m now')).toBe('ERROR now')
    expect(readable('one\0\0\0two')).toBe('one two')
    expect(readable('plain')).toBe('plain')
  })
})

describe('what the library says', () => {
  it('[SRCH-03] an answer that makes nonsense of words loses, and languages decide between equals', () => {
    const french = latin('Bonjour \xe0 tous, la r\xe9union aura lieu \xe0 l\x92\xe9cole')
    const guesses = [
      { encoding: 'MacCyrillic', confidence: 0.155, language: 'mk' },
      { encoding: 'Windows-1251', confidence: 0.155, language: 'mk' },
      { encoding: 'Windows-1252', confidence: 0.14, language: 'fr' },
    ]
    expect(chooseEncoding(french, guesses)).toBe('windows-1252')
    const same = [
      { encoding: 'Windows-1252', confidence: 0.1, language: 'fr' },
      { encoding: 'Windows-1254', confidence: 0.09, language: 'tr' },
    ]
    expect(chooseEncoding(latin('\xfe'), same)).toBe('windows-1252')
    expect(chooseEncoding(latin('\xfe'), same, { languages: ['tr-TR'] })).toBe('windows-1254')
    expect(chooseEncoding(latin('\xfe'), [{ encoding: 'cp037', confidence: 1, language: null }])).toBe('windows-1252')
    expect(chooseEncoding(latin(''), [])).toBe('windows-1252')
  })

  it('[SRCH-03] a short name may be UTF-8 by chance only in encodings of several bytes', () => {
    const names = [latin('\xbb\xe1\xd2\xe9'), utf8('Grüße'), utf8('日本'), latin('plain')]
    expect(sampleTogether([utf8('ü'), latin('a')])).toBeNull()
    expect(sampleTogether(names)).toEqual(latin('\xbb\xe1\xd2\xe9\n'))
    const gbk = judgeTogether(latin('x'), [{ encoding: 'GB18030', confidence: 1, language: 'zh' }])
    expect(names.map(name => decodeOne(name, gbk)).filter((_, index) => index !== 1)).toEqual(['会议', '日本', 'plain'])
  })

  it('[SRCH-03] encodings are found by all of their names', () => {
    expect(encodingNamed('ISO8859-2')).toBe('iso-8859-2')
    expect(encodingNamed('CP932')).toBe('shift_jis')
    expect(encodingNamed('utf-7')).toBeNull()
    expect(encodingNamed('toString')).toBeNull()
    expect([936, 1250, 28_592, 20_866, 65_001, 437].map(encodingOfCodePage)).toEqual([
      ...(['gb18030', 'windows-1250', 'iso-8859-2', 'koi8-r', 'utf-8', 'ibm437'] as const),
    ])
    expect(encodingOfCodePage(37)).toBeNull()
  })

  it('every encoding is one that decoders know', () => {
    for (const { id } of encodings) expect(() => decodeAs(latin('a'), { encoding: id, mark: 0 })).not.toThrow()
    expect(encodings.filter(({ id }) => isWide(id))).toHaveLength(4)
  })
})
