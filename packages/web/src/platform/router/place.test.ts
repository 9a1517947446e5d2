import { expect, test } from 'vitest'
import { isAt } from './link.tsx'
import { isOutside, isSamePlace, readPlace, writeSearch } from './place.ts'

test('reads an address without changing what its values mean, and leaves out empty ones', () => {
  expect(readPlace('/drive/search?q=1.0&words=a+b%20c&none=#top%20one')).toMatchObject({
    href: '/drive/search?q=1.0&words=a+b+c#top%20one',
    pathname: '/drive/search',
    search: { q: '1.0', words: 'a b c', none: '' },
    searchStr: '?q=1.0&words=a+b+c',
    hash: 'top one',
  })
  expect(writeSearch({ a: undefined, b: '', c: 'ü&' })).toBe('?c=%C3%BC%26')
  expect(writeSearch({})).toBe('')
})

test('an address never leads to another site by accident', () => {
  for (const href of ['//evil.example/x', '/\\evil.example/x', ' //evil.example/x'])
    expect(readPlace(href).pathname, href).toBe('/evil.example/x')
  expect(['https://a.example', '//a.example', 'mailto:a@a.example'].every(isOutside)).toBe(true)
  expect(['/drive', 'drive', '?a=https://b.example'].some(isOutside)).toBe(false)
})

test('the same address with another state is another place', () => {
  const place = readPlace('/drive')
  expect(isSamePlace(place, readPlace('/drive/'))).toBe(true)
  expect(isSamePlace(place, readPlace('/drive', { viewer: 'a' }))).toBe(false)
  expect(isSamePlace(place, readPlace('/drive?a=1'))).toBe(false)
})

test('a link is active at its address and below, with the parameters it names; an exact one nowhere else', () => {
  const place = readPlace('/admin/users?panel=a&page=2')
  expect(isAt(place, '/admin', false)).toBe(true)
  expect(isAt(place, '/admin/use', false)).toBe(false)
  expect(isAt(place, '/admin/users?panel=a', false)).toBe(true)
  expect(isAt(place, '/admin/users?panel=b', false)).toBe(false)
  expect(isAt(place, '/admin/users', true)).toBe(false)
  expect(isAt(readPlace('/drive/'), '/drive', true)).toBe(true)
})
