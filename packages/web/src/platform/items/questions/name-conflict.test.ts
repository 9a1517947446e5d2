import { expect, test } from 'vitest'
import { file, folder } from '../../../../test/screens/items.ts'
import { canReplace } from './name-conflict.ts'

test('only what has exactly the name, and is of its kind, can be replaced', () => {
  const conflict = file('Café.txt')
  expect(canReplace({ ...conflict, existing: file('Café.txt') })).toBe(true)
  expect(canReplace({ ...conflict, name: 'Cafe\u0301.txt', existing: file('Café.txt') })).toBe(true)
  expect(canReplace({ ...conflict, existing: file('café.txt') })).toBe(false)
  expect(canReplace({ ...conflict, existing: folder('Café.txt') })).toBe(false)
  expect(canReplace({ ...conflict, existing: null })).toBe(true)
  expect(canReplace({ ...conflict, existing: null, isOtherSpelling: true })).toBe(false)
})
