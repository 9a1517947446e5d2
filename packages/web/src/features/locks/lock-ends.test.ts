import { expect, it } from 'vitest'
import { endsFrom } from './lock-ends.ts'

const hour = 3_600_000
const day = 24 * hour

it('offers an hour, tonight, a day and a week, as far as the site allows', () => {
  expect([...endsFrom(0, 5 * hour, 7)]).toEqual([
    ['hour', hour],
    ['tonight', 5 * hour],
    ['day', day],
    ['week', 7 * day],
  ])
  expect([...endsFrom(0, 5 * hour, 1).keys()]).toEqual(['hour', 'tonight', 'day'])
  expect([...endsFrom(0, hour / 5, 1).keys()]).toEqual(['hour', 'day'])
})
