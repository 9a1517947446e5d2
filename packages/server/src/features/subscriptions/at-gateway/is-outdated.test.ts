import { expect, it } from 'vitest'
import { isOutdated } from './is-outdated.ts'

it('an answer is older than a later one, unless that is from the future', () => {
  expect(isOutdated(5, null, 10)).toBe(false)
  expect(isOutdated(5, 5, 10)).toBe(false)
  expect(isOutdated(5, 6, 10)).toBe(true)
  expect(isOutdated(5, 11, 10)).toBe(false)
})
