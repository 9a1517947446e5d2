import { expect, test } from 'vitest'
import { plainEnds, readForm, withLineEnds, writeForm } from './text-form.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, mark: number[], isLittle: boolean) =>
  Uint8Array.from([
    ...mark,
    ...Array.from(text).flatMap(sign => {
      const code = sign.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  ])

test.each([
  ['UTF-8', utf8('Grüße\r\n'), 'utf-8', false],
  ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('a\n')]), 'utf-8', true],
  ['UTF-16 as Windows writes it', wide('Grüße', [0xff, 0xfe], true), 'utf-16le', true],
  ['UTF-16 the other way round', wide('Grüße', [0xfe, 0xff], false), 'utf-16be', true],
  ['Windows-1252', Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x80, 0x81]), 'windows-1252', false],
  ['nothing', new Uint8Array(), 'utf-8', false],
] as const)('[PREV-05] %s is saved as it was read', (_name, bytes, encoding, hasMark) => {
  const read = readForm(bytes)
  expect(read?.form).toEqual({ encoding, hasMark })
  expect(writeForm(read?.text ?? '', read?.form ?? { encoding, hasMark }).bytes).toEqual(Uint8Array.from(bytes))
})

test('[PREV-05] a text that could not be written back unchanged can’t be edited', () => {
  expect(readForm(Uint8Array.from([0x61, 0, 0x62]))).toBeNull()
  expect(readForm(Uint8Array.from([0xff, 0xfe, 0x61]))).toBeNull()
  expect(readForm(Uint8Array.from([0xff, 0xfe, 0x00, 0xd8]))).toBeNull()
})

test('[PREV-05] a character that the old encoding lacks makes the file UTF-8', () => {
  const { bytes, form } = writeForm('Grüße 漢', { encoding: 'windows-1252', hasMark: false })
  expect([form.encoding, new TextDecoder().decode(bytes)]).toEqual(['utf-8', 'Grüße 漢'])
})

test.each(['', 'one line', 'a\nb\n', 'a\r\nb\r\n', 'a\rb', 'a\r\nb\nc\r\n\n'])(
  '[PREV-05] line ends stay the same where nothing was changed: %j',
  text => {
    expect(withLineEnds(plainEnds(text), text)).toBe(text)
  },
)

test('[PREV-05] new lines end like the others, and lines around a change keep their own', () => {
  expect(withLineEnds('a\nnew\nb', 'a\r\nb')).toBe('a\r\nnew\r\nb')
  expect(withLineEnds('a\nx\ny\nc\nd', 'a\nb\r\nc\r\nd')).toBe('a\nx\r\ny\r\nc\r\nd')
  expect(withLineEnds('only', '')).toBe('only')
})
