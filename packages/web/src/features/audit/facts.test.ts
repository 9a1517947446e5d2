import { expect, test } from 'vitest'
import { changesOf, factsText } from './facts.ts'

test('[ADMX-01] before and after are shown side by side, even where only one of them has a fact', () => {
  expect(changesOf({ name: 'a', size: 3 }, { name: 'b', size: 3, tags: ['x'] })).toEqual([
    { name: 'name', before: 'a', after: 'b', isChanged: true },
    { name: 'size', before: '3', after: '3', isChanged: false },
    { name: 'tags', before: '', after: '["x"]', isChanged: true },
  ])
  expect(changesOf(null, null)).toEqual([])
})

test('facts are written on one line', () => {
  expect(factsText({ name: 'a, b', on: true, nothing: null })).toBe('name: a, b, on: true, nothing: null')
  expect(factsText(null)).toBe('')
})
