import { expect, test } from 'vitest'
import { dateChoices } from './filters/filter-choices.ts'
import { hasFilters, readSearch, searchPath, toQuery } from './search-state.ts'

test('[SRCH-02] a search survives its address', () => {
  const state = { q: '1.0 & más', type: 'pdf', starred: 'true', modifiedAfter: '2026-03-01' }
  const path = searchPath(state)
  expect(readSearch(path.slice(path.indexOf('?')))).toEqual(state)
})

test('the address contains no filter that is off, and an unknown one is not passed on', () => {
  expect(searchPath({ q: 'a', type: undefined })).toBe('/drive/search?q=a')
  expect(readSearch('?q=a&evil=1')).toEqual({ q: 'a' })
  expect(hasFilters(readSearch('?q=a'))).toBe(false)
  expect(hasFilters(readSearch('?trashed=true'))).toBe(true)
})

test('the request contains the words without surrounding spaces', () => {
  expect(toQuery({ q: '  notes ', owner: 'me' })).toEqual({ q: 'notes', owner: 'me' })
})

test('each period starts on the right day', () => {
  const choices = dateChoices(text => text, '2026-03-03')
  expect(choices.map(choice => choice.set.modifiedAfter)).toEqual([
    '2026-03-03',
    '2026-02-24',
    '2026-02-01',
    '2026-01-01',
  ])
})
