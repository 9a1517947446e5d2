import { afterEach, expect, test, vi } from 'vitest'
import { formatNames } from './format/format.ts'
import { joinSentences } from './text.ts'

const inLanguage = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } })

afterEach(() => vi.unstubAllGlobals())

test('sentences follow each other with a space, except where the language writes none', () => {
  expect(joinSentences(['One.', false, null, undefined, '', 'Two.'])).toBe('One. Two.')
  expect(joinSentences([])).toBe('')
  inLanguage('zh-Hans')
  expect(joinSentences(['一。', '二。'])).toBe('一。二。')
  inLanguage('ja-JP')
  expect(joinSentences(['一。', '二。'])).toBe('一。二。')
  inLanguage('de')
  expect(joinSentences(['Eins.', 'Zwei.'])).toBe('Eins. Zwei.')
})

test('names in a row are parted as the language does it', () => {
  expect(formatNames(['a', 'b', 'c'])).toBe('a, b, c')
  expect(formatNames(['a'])).toBe('a')
  inLanguage('ja')
  expect(formatNames(['a', 'b'])).toBe('a、b')
  inLanguage('ar')
  expect(formatNames(['a', 'b'])).toBe('a وb')
})
