import { expect, test } from 'vitest'
import { byteUnits, joinBytes, splitBytes } from './byte-units.ts'

test('[CTRL-18] a byte count is shown in the largest unit that gives a whole number', () => {
  expect(splitBytes(1024)).toEqual({ amount: 1, unit: 'KB' })
  expect(splitBytes(1536)).toEqual({ amount: 1536, unit: 'Bytes' })
  expect(splitBytes(500 * 1024 ** 2)).toEqual({ amount: 500, unit: 'MB' })
  expect(splitBytes(2048 * 1024 ** 2)).toEqual({ amount: 2, unit: 'GB' })
  expect(splitBytes(1024 ** 5)).toEqual({ amount: 1024, unit: 'TB' })
  for (const bytes of [1, 7, 1023, 1025, 10 ** 9, 123 * 1024 ** 3]) {
    const { amount, unit } = splitBytes(bytes)
    expect(joinBytes(amount, unit)).toBe(bytes)
  }
})

test('[CTRL-19] the unit is MB by default', () => {
  expect(splitBytes(null)).toEqual({ amount: null, unit: 'MB' })
  expect(splitBytes(0)).toEqual({ amount: 0, unit: 'MB' })
})

test('[CTRL-20] an empty amount is nothing in every unit, and fractions of a unit are whole bytes', () => {
  for (const unit of byteUnits) {
    expect(joinBytes(null, unit)).toBeNull()
    expect(joinBytes(0, unit)).toBe(0)
  }
  expect(joinBytes(1.5, 'MB')).toBe(1_572_864)
  expect(joinBytes(0.3, 'Bytes')).toBe(0)
})
