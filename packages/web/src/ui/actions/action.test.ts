import { translatorOf } from '@holdall/contract/kit/sentences.ts'
import { expect, test } from 'vitest'
import { t } from '../text.ts'
import { shortcutKeys } from './action.ts'

test('keys are named as they are printed, in the language of the reader; letters and signs are themselves', () => {
  const say = translatorOf({ Ctrl: 'Strg', Del: 'Entf', 'Space bar': 'Leertaste' }, 'de')
  expect(shortcutKeys('Mod+C', t)).toEqual(['Ctrl', 'C'])
  expect(shortcutKeys('Mod+C', say)).toEqual(['Strg', 'C'])
  expect(shortcutKeys('Shift+Delete', say)).toEqual(['Shift', 'Entf'])
  expect(shortcutKeys('Space', say)).toEqual(['Leertaste'])
  expect(shortcutKeys('/', say)).toEqual(['/'])
})
