import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { afterEach, expect, test } from 'vitest'
import { neighboursNearby } from './neighbours-nearby.ts'
import { markGone, setOpenedFrom } from './opened-from.ts'

const file = (id: string) => ({ id, kind: 'file' }) as Item
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(file) as [Item, Item, Item, Item]
/** The neighbours known for c, the eleventh of forty files. */
const known = { previous: b, next: d, position: { number: 11, count: 40 }, near: [a, b, c, d] }

afterEach(() => setOpenedFrom(null))

test('[PREV-01] the neighbours of a nearby file follow from those of a known file', () => {
  expect(neighboursNearby(known, 'b')).toEqual({
    previous: a,
    next: c,
    position: { number: 10, count: 40 },
    near: known.near,
  })
  expect(neighboursNearby(known, 'd')).toMatchObject({ previous: c, next: null, position: { number: 12, count: 40 } })
  expect(neighboursNearby({ ...known, previous: null, near: [c, d] }, 'd')).toMatchObject({ position: { number: 12 } })
  expect(neighboursNearby(known, 'e')).toBeUndefined()
})

test('deleted files are left out, and the position is then unknown', () => {
  markGone('c')
  expect(neighboursNearby(known, 'b')).toEqual({ previous: a, next: d, position: null, near: [a, b, d] })
  expect(neighboursNearby(known, 'c')).toBeUndefined()
})
