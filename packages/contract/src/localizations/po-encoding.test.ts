import { expect, it } from 'vitest'
import { decodePo } from './po-encoding.ts'

const file = (charset: string) => `msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\nmsgstr "`
const bytes = (charset: string, letters: readonly number[]) =>
  Uint8Array.from([...new TextEncoder().encode(file(charset)), ...letters, 0x22])
const letters = (decoded: string | null) => decoded?.split('msgstr "').at(-1)

it('a file is decoded by the encoding that its header names', () => {
  expect(letters(decodePo(bytes('ISO-8859-1', [0xe4, 0xf6, 0xfc])))).toBe('äöü"')
  expect(letters(decodePo(bytes('windows-1251', [0xcf, 0xf0, 0xe8])))).toBe('При"')
  expect(letters(decodePo(bytes('Shift_JIS', [0x93, 0xfa, 0x96, 0x7b])))).toBe('日本"')
})

it('a file in Unicode needs no name, and is right with a wrong one', () => {
  expect(letters(decodePo(bytes('UTF-8', [0xc3, 0xa4])))).toBe('ä"')
  expect(letters(decodePo(bytes('ISO-8859-1', [0xc3, 0xa4])))).toBe('ä"')
  expect(decodePo(Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('msgid')]))).toBe('msgid')
  // A letter like any other, though decoders write it for what they can't read.
  expect(letters(decodePo(bytes('UTF-8', [0xef, 0xbf, 0xbd])))).toBe('\ufffd"')
  expect(letters(decodePo(bytes('GB18030', [0x84, 0x31, 0xa4, 0x37, 0xd6, 0xd0])))).toBe('\ufffd中"')
  const wide = [...'msgid "ä"'].flatMap(letter => [letter.charCodeAt(0), 0])
  expect(decodePo(Uint8Array.from([0xff, 0xfe, ...wide]))).toBe('msgid "ä"')
})

it('letters are never guessed', () => {
  for (const charset of ['UTF-8', 'CHARSET', 'x-unknown'])
    expect(decodePo(bytes(charset, [0xe4, 0x20, 0xfc]))).toBeNull()
  expect(decodePo(bytes('Shift_JIS', [0xe4, 0x20, 0xff]))).toBeNull()
  expect(decodePo(new Uint8Array())).toBe('')
})
