import { expect, test } from 'vitest'
import { t } from '../text.ts'
import { shortcutKeys } from './action.ts'

test('keys are named as they are printed, in the language of the reader; letters and signs are themselves', () => {
  const german: Readonly<Record<string, string>> = { Ctrl: 'Strg', Del: 'Entf', 'Space bar': 'Leertaste' }
  const say = (words: string) => german[words] ?? words
  expect(shortcutKeys('Mod+C', t)).toEqual(['Ctrl', 'C'])
  expect(shortcutKeys('Mod+C', say)).toEqual(['Strg', 'C'])
  expect(shortcutKeys('Shift+Delete', say)).toEqual(['Shift', 'Entf'])
  expect(shortcutKeys('Space', say)).toEqual(['Leertaste'])
  expect(shortcutKeys('/', say)).toEqual(['/'])
})
