import { expect, test } from 'vitest'
import { movedTo } from './moved-to.ts'

test('a part of a list moves to its new place, never out of the list, and nothing else changes order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(movedTo(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(list, 1, 1)).toEqual(list)
  expect(movedTo(list, 1, -5)).toEqual(['b', 'a', 'c', 'd'])
  expect(movedTo(list, 1, 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(movedTo(list, 7, 0)).toEqual(list)
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})
