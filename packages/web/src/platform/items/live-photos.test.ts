import { expect, test } from 'vitest'
import type { ListedItem } from '../actions/item-action.ts'
import { withFilms } from './live-photos.ts'
import { nameItems } from './report.ts'

/** What is looked at of an item. */
const buildItem = (fields: Partial<ListedItem>) => fields as ListedItem

const film = buildItem({ id: 'film', name: 'IMG_1.MOV' })
const live = { ...buildItem({ id: 'photo', name: 'IMG_1.HEIC' }), live: [film] }
const other = buildItem({ id: 'other', name: 'other.jpg' })

test('what is done to a live photo is done to its film, once', () => {
  expect(withFilms([live, other]).map(item => item.id)).toEqual(['photo', 'film', 'other'])
  expect(withFilms([live, film]).map(item => item.id)).toEqual(['photo', 'film'])
  expect(withFilms([other])).toEqual([other])
})

test('a message names both files of a live photo', () => {
  expect(nameItems(withFilms([live]))).toBe('“IMG_1.HEIC” and its video')
  expect(nameItems(withFilms([live, other]))).toBe('3 items')
  expect(nameItems([other])).toBe('“other.jpg”')
  expect(nameItems([other, film])).toBe('2 items')
})
