import { sentence, translatorOf } from '@holdall/contract/kit/sentences.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { formatNames } from './format/format.ts'
import { joinSentences, setTranslator, t, toldText } from './text.ts'

const inLanguage = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } })

afterEach(() => {
  setTranslator(null)
  vi.unstubAllGlobals()
})

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

test('a text with a meaning is translated by it, and shown without it where no translation is', () => {
  const code = sentence('Code', { meaning: 'one-time code' })
  const message = { message: 'Code', sentence: { text: 'Code', values: { meaning: 'one-time code' } } }
  const shown = () => [t('Code', { meaning: 'one-time code' }), t(code), toldText(message), t('Code')]
  expect(shown()).toEqual(['Code', 'Code', 'Code', 'Code'])
  setTranslator(translatorOf({ [code]: 'رمز التحقق', Code: 'رمز برمجي' }, 'ar'))
  expect(shown()).toEqual(['رمز التحقق', 'رمز التحقق', 'رمز التحقق', 'رمز برمجي'])
  setTranslator(translatorOf({ Code: 'رمز برمجي' }, 'ar'))
  expect(t('Code', { meaning: 'one-time code' })).toBe('Code')
})
