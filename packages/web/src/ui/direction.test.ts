import { expect, test } from 'vitest'
import { readingKey } from './direction.ts'

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Enter']

test('arrow keys mean back and on, whichever way the page is read', () => {
  expect(keys.map(key => readingKey(key, false))).toEqual(keys)
  expect(keys.map(key => readingKey(key, true))).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Enter'])
})
