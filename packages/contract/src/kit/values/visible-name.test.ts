import { expect, test } from 'vitest'
import { nameInText, visibleName, visibleText } from './visible-name.ts'

test('a character that reverses the text is escaped, so that a program can’t pass for a picture', () => {
  expect(visibleName('rtl\u202Egpj.exe')).toBe('rtl[U+202E]gpj.exe')
  for (const code of [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]) {
    expect(visibleName(`a${String.fromCharCode(code)}b`)).toBe(`a[U+${code.toString(16).toUpperCase()}]b`)
  }
  // Called twice: nothing is remembered between two names.
  expect([visibleName('\u202Ea'), visibleName('\u202Ea')]).toEqual(['[U+202E]a', '[U+202E]a'])
})

test('other names are shown as they are', () => {
  for (const name of ['report.pdf', 'Ünïcode 🎉.txt', 'שלום', 'a\u200Fb', '[U+202E]'])
    expect(visibleName(name)).toBe(name)
})

test('a name written from right to left is kept apart from the sentence around it', () => {
  expect(nameInText('report.pdf')).toBe('report.pdf')
  expect(nameInText('שלום.txt')).toBe('\u2068שלום\u200E.txt\u2069')
  expect(nameInText('שלום\u202E.txt')).toBe('\u2068שלום[U+202E].txt\u2069')
})

test('in a sentence that is written from right to left, every name is kept apart', () => {
  expect(nameInText('Ada', 'rtl')).toBe('\u2068Ada\u2069')
  expect(nameInText('', 'rtl')).toBe('')
  expect(nameInText(nameInText('Ada', 'rtl'), 'rtl')).toBe('\u2068Ada\u2069')
  expect(nameInText('«\u2068a.png\u2069»', 'rtl')).toBe('\u2068«\u2068a.png\u2069»\u2069')
  expect(nameInText('\u2068Ada\u202Egpj\u2069')).toBe('[U+2068]Ada[U+202E]gpj[U+2069]')
})

test('a whole text keeps its isolated names, and nothing else that turns it', () => {
  expect(visibleText('\u2068Ada\u2069 and \u2068Bob\u2069')).toBe('\u2068Ada\u2069 and \u2068Bob\u2069')
  expect(visibleText('\u2068a\u2067b\u2069')).toBe('[U+2068]a[U+2067]b[U+2069]')
  expect(visibleText('\u2068a')).toBe('[U+2068]a')
  expect(visibleText('\u2068«\u2068a\u2069»\u2069 b\u2069')).toBe('\u2068«\u2068a\u2069»\u2069 b[U+2069]')
  expect(visibleText('\u2066a\u2069')).toBe('[U+2066]a[U+2069]')
  expect(visibleText('\u202Ea\u2068b\u2069')).toBe('[U+202E]a\u2068b\u2069')
})

test('a Latin ending stays in one piece after a stem that is written from right to left', () => {
  expect(visibleName('تقرير المبيعات 2026.txt')).toBe('تقرير المبيعات 2026\u200E.txt')
  expect(visibleName('شريط.mp4')).toBe('شريط\u200E.mp4')
  expect(visibleName('أرشيف.7z')).toBe('أرشيف\u200E.7z')
  for (const name of ['تقرير', 'تقرير.2026', 'تقرير final.txt', 'report.txt', 'تقرير.', '.txt'])
    expect(visibleName(name)).toBe(name)
  // Shown again, it gets no second mark.
  expect(nameInText(nameInText('شريط.mp4', 'rtl'), 'rtl')).toBe('\u2068شريط\u200E.mp4\u2069')
})
