import { expect, test } from 'vitest'
import { isFiltered, photoScope, photosPath, readPhotoState } from './photo-state.ts'

test('what is shown is read from the address and written to it, and nothing else is believed', () => {
  const state = readPhotoState('?kind=videos&place=shared&starred=true')
  expect(state).toEqual({ kind: 'videos', place: 'shared', isStarred: true })
  expect(photosPath(state)).toBe('/drive/photos?kind=videos&place=shared&starred=true')
  expect(photoScope(state)).toEqual({ kind: 'videos', place: 'shared', starred: 'true' })
  expect(isFiltered(state)).toBe(true)
  const nothing = readPhotoState('?kind=songs&place=x&space=../y&starred=maybe')
  expect([nothing, isFiltered(nothing), photosPath(nothing)]).toEqual([
    { kind: 'all', place: 'all' },
    false,
    '/drive/photos',
  ])
})
