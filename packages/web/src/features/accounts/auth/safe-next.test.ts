import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

const origin = 'https://drive.example.org'

test('a page of this site is followed, with its query and fragment', () => {
  expect(safeNext('/drive/folder/a?sort=size#top', origin)).toBe('/drive/folder/a?sort=size#top')
})

test('the drive opens if there is no address', () => {
  expect(safeNext(null, origin)).toBe('/drive')
  expect(safeNext('', origin)).toBe('/drive')
})

test.each([
  'https://evil.example',
  '//evil.example/drive',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  ' https://evil.example',
  'drive',
])('an address that leads elsewhere is not followed: %j', next => {
  expect(safeNext(next, origin)).toBe('/drive')
})

test('pages for signed-out users are not followed', () => {
  expect(safeNext('/sign-in?next=/sign-in', origin)).toBe('/drive')
  expect(safeNext('/setup', origin)).toBe('/drive')
  expect(safeNext('/drive/../register', origin)).toBe('/drive')
})

test('a page whose name only begins the same is followed', () => {
  expect(safeNext('/setup-guide', origin)).toBe('/setup-guide')
})
