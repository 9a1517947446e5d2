import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'

const paths = [
  '/',
  '/drive',
  '/drive/folder/$id',
  '/drive/tags/$id',
  '/admin/custom-pages/$id/edit',
  '/admin/custom-pages/new',
  '/admin/roles/$id?',
  '/admin/$any',
]
const matcher = createMatcher(paths.map(path => ({ path })))
const found = (pathname: string) => {
  const match = matcher.find(pathname)
  return match && [match.route.path, match.params]
}

test('finds the page of an address and reads its names', () => {
  expect(found('/')).toEqual(['/', {}])
  expect(found('/drive')).toEqual(['/drive', {}])
  expect(found('/Drive/')).toEqual(['/drive', {}])
  expect(found('/drive/folder/abc')).toEqual(['/drive/folder/$id', { id: 'abc' }])
  expect(found('/drive/tags/a%2Fb%20ä')).toEqual(['/drive/tags/$id', { id: 'a/b ä' }])
  expect(found('/drive/tags/100%')).toEqual(['/drive/tags/$id', { id: '100%' }])
})

test('prefers a written segment to a name, and takes a name with a question mark or none', () => {
  expect(found('/admin/custom-pages/new')).toEqual(['/admin/custom-pages/new', {}])
  expect(found('/admin/roles')).toEqual(['/admin/roles/$id?', {}])
  expect(found('/admin/roles/7')).toEqual(['/admin/roles/$id?', { id: '7' }])
  expect(found('/admin/users')).toEqual(['/admin/$any', { any: 'users' }])
})

test('an address without a page belongs to the one that it begins with', () => {
  expect(found('/drive/folder/abc/def')).toBeNull()
  expect(matcher.nearest('/drive/folder/abc/def')?.path).toBe('/drive/folder/$id')
  expect(matcher.nearest('/drive/nowhere')?.path).toBe('/drive')
  expect(matcher.nearest('/nowhere')).toBeNull()
})
