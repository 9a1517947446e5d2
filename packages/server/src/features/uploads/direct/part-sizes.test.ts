import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOfPart, countParts, partSizeOf } from './part-sizes.ts'

const mebibyte = 1024 * 1024
const usual = 16 * mebibyte

it('[XFER-12] a file of any size is split into parts that every store accepts', () => {
  const sizes = fc.integer({ min: usual, max: 5 * 1024 ** 4 })
  fc.assert(
    fc.property(sizes, size => {
      const partSize = partSizeOf(size, usual)
      const count = countParts(size, partSize)
      expect(count).toBeLessThanOrEqual(10_000)
      if (size <= 64_000 * mebibyte) expect(count).toBeLessThanOrEqual(1000)
      expect(partSize).toBeGreaterThanOrEqual(5 * mebibyte)
      expect((count - 1) * partSize + bytesOfPart(count, size, partSize)).toBe(size)
      expect(bytesOfPart(count, size, partSize)).toBeGreaterThan(0)
    }),
  )
  expect([partSizeOf(usual, usual), partSizeOf(100 * usual, usual)]).toEqual([usual, usual])
  expect(partSizeOf(usual, 5 * mebibyte)).toBe(5 * mebibyte)
})
