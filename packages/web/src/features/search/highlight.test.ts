import { expect, test } from 'vitest'
import { highlightParts } from './highlight.ts'

/** The name with its matches in brackets. */
const marked = (name: string, query: string) =>
  highlightParts(name, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test('[SRCH-01] every word is marked wherever it occurs', () => {
  expect(marked('Quarterly review 2025.pptx', 'review quart')).toBe('[Quart]erly [review] 2025.pptx')
  expect(marked('banana.txt', 'an')).toBe('b[anan]a.txt')
})

test('[SRCH-01] case and accents do not hide a match, and the name keeps its own', () => {
  expect(marked('Café Menu.pdf', 'CAFE')).toBe('[Café] Menu.pdf')
  expect(marked('Cafe\u0301.pdf', 'café')).toBe('[Cafe\u0301].pdf')
  expect(marked('ﬁle.txt', 'fil')).toBe('[ﬁl]e.txt')
})

test('nothing is marked if no word is given or none matches', () => {
  expect(marked('Notes.md', '  ')).toBe('Notes.md')
  expect(marked('Notes.md', 'x')).toBe('Notes.md')
  expect(marked('a.b', '.*')).toBe('a.b')
})

test('the parts together are the name, even with characters of two code units', () => {
  const name = '😀 Ünï 名前.txt'
  for (const query of ['uni', '😀', '前', 't']) {
    expect(
      highlightParts(name, query)
        .map(part => part.text)
        .join(''),
    ).toBe(name)
  }
})
