import type { Encoding } from '@holdall/contract/encodings/encodings.ts'
import { writeExactly } from '@holdall/contract/encodings/exact.ts'
import { expect, test } from 'vitest'
import { plainEnds, readForm, withLineEnds } from './text-form.ts'

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const read = (bytes: Uint8Array, encoding: Encoding, mark = 0) => readForm(bytes, { encoding, mark })

/** What is stored after `change` was typed at the end of what the editor shows. */
function saved(bytes: Uint8Array, encoding: Encoding, mark: number, change: string): string {
  const formed = read(bytes, encoding, mark)!
  const written = writeExactly(withLineEnds(plainEnds(formed.text) + change, formed.text), formed.form)
  return Buffer.from(written!).toString('latin1')
}

test.each<[string, string, Encoding, number, string]>([
  ['UTF-8', Buffer.from('Grüße\r\n').toString('latin1'), 'utf-8', 0, 'x'],
  ['UTF-8 with a mark', '\xef\xbb\xbfa\n', 'utf-8', 3, 'x'],
  ['UTF-8 with a byte that isn’t', 'Gr\xc3\xbc\xdfe \xff\xfe\xe2\x82 end', 'utf-8', 0, 'x'],
  ['UTF-16 as Windows writes it', '\xff\xfeG\0r\0\xfc\0', 'utf-16le', 2, 'x\0'],
  ['UTF-16 with half of a pair', '\xff\xfea\0\x00\xd8b\0', 'utf-16le', 2, 'x\0'],
  ['UTF-32', 'a\0\0\0\xfc\0\0\0', 'utf-32le', 0, 'x\0\0\0'],
  ['Windows-1252', 'Gr\xfc\xdf\x80\x81', 'windows-1252', 0, 'x'],
  ['Windows-1253 with bytes that it lacks', '\xc1\xaa\xd2\xff', 'windows-1253', 0, 'x'],
  ['GBK, cut in a letter', '\xb0\xa1\r\n\x80\xff\xd6', 'gb18030', 0, 'x'],
  ['GB 18030 with four bytes', '\x81\x30\x81\x30\x95\x32\x82\x36\x84\x31', 'gb18030', 0, 'x'],
  ['Shift JIS with codes of NEC and IBM', '\xfa\x4a\x83\x5c\x81', 'shift_jis', 0, 'x'],
  ['EUC-JP with three bytes', '\x8f\xb0\xa1\xa4\xa2\x8e\xb1\x8f', 'euc-jp', 0, 'x'],
  ['Big5', '\xa4\xa4\xa4\xe5\x87', 'big5', 0, 'x'],
  ['EUC-KR', '\xb0\xa1\x81A\xc8', 'euc-kr', 0, 'x'],
  ['ISO-2022-JP', 'a\x1b$BF|\x1b(B\n', 'iso-2022-jp', 0, 'x'],
])('[PREV-05] %s is saved as it was read, whatever is in it', (_name, text, encoding, mark, change) => {
  expect(saved(bytesOf(text), encoding, mark, '')).toBe(text)
  expect(saved(bytesOf(text), encoding, mark, 'x')).toBe(text + change)
})

test('[PREV-05] a text that could not be written back unchanged can’t be edited', () => {
  expect(read(Uint8Array.from([0x61, 0, 0x62]), 'utf-8')).toBeNull()
  expect(read(Uint8Array.from([0xff, 0xfe, 0x61]), 'utf-16le', 2)).toBeNull()
  expect(read(bytesOf('a\0\0\0\xff\xff\xff\xff'), 'utf-32le')).toBeNull()
})

test('[PREV-05] a character that the encoding lacks is never replaced by another', () => {
  const formed = read(bytesOf('Gr\xfc\xdfe'), 'windows-1252')!
  expect(writeExactly('Grüße 漢', formed.form)).toBeNull()
  expect(writeExactly('Grüße ?', formed.form)).toEqual(bytesOf('Gr\xfc\xdfe ?'))
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
