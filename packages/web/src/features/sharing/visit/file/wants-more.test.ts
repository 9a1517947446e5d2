import { expect, test } from 'vitest'
import type { Listing } from '../use-listing.ts'
import { wantsMore } from './wants-more.ts'

const items = ['a', 'b'].map(id => ({ id, kind: 'file' })) as unknown as Listing['items']
const listing: Listing = { folder: null, can: null, items, hasMore: true, total: 9, isLoading: false, error: null }

test('the last file of a page fetches the next page', () => {
  expect(wantsMore(listing, 'b')).toBe(true)
  expect(wantsMore(listing, 'a')).toBe(false)
  expect(wantsMore({ ...listing, hasMore: false }, 'b')).toBe(false)
  expect(wantsMore({ ...listing, isLoading: true }, 'b')).toBe(false)
})

test('a page that failed is not requested again and again', () => {
  expect(wantsMore({ ...listing, error: new Error('no answer') }, 'b')).toBe(false)
})
