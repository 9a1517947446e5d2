import { adRooms } from '@holdall/contract/ads/ad-rooms.ts'
import { adSlotNames } from '@holdall/contract/ads/ad-slots.ts'
import { expect, it } from 'vitest'
import { allowedHeight, heightIn } from './ad-height.ts'

it('an ad takes at least what is reserved for it, and at most what its slot allows', () => {
  for (const slot of adSlotNames) {
    const { reserved, most } = adRooms[slot]
    for (const wanted of [0, -5, 1, reserved, Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]) {
      expect(allowedHeight(slot, wanted), `${slot} ${wanted}`).toBe(reserved)
    }
    expect([allowedHeight(slot, reserved + 10.2), allowedHeight(slot, 1e9)]).toEqual([reserved + 11, most])
    expect(most).toBeLessThanOrEqual(600)
  }
})

it('only a number counts as a height, whatever an ad sends', () => {
  expect(heightIn({ adHeight: 120 })).toBe(120)
  const wrong = [null, undefined, 120, '120', [], {}, { adHeight: '120' }, { adHeight: null }, { adHeight: Number.NaN }]
  expect(wrong.map(heightIn)).toEqual(wrong.map(() => null))
})
