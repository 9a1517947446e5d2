import { expect, test } from 'vitest'
import { t } from '../../../../ui/text.ts'
import { copyName } from './copy-name.ts'

test('a copy keeps every character of the name, and its extension', () => {
  expect(copyName('plan.txt', t)).toBe('plan (my changes).txt')
  expect(copyName('cash $& $$ {{name}}.md', t)).toBe('cash $& $$ {{name}} (my changes).md')
  expect(copyName('rtl\u202egpj.txt', t)).toBe('rtl\u202egpj (my changes).txt')
})
