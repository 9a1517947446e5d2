import { expect, test } from 'vitest'
import { formatSize } from './file-size.ts'

test('sizes are in powers of 1,024 with at most one digit after the point', () => {
  expect(formatSize(0)).toBe('0 bytes')
  expect(formatSize(1)).toBe('1 byte')
  expect(formatSize(1536)).toBe('1.5 KB')
  expect(formatSize(4_812_300)).toBe('4.6 MB')
  expect(formatSize(250 * 1024 ** 3)).toBe('250 GB')
})

test('a size never rounds up to 1,024 of its unit', () => {
  expect(formatSize(1024 ** 2 - 1)).toBe('1 MB')
  expect(formatSize(1023)).toBe('1,023 bytes')
})

test('other languages keep their own names of the units', () => {
  expect(formatSize(1536, 'de')).toBe('1,5 KB')
  expect(formatSize(1536, 'fr').replace(/\s/g, ' ')).toBe('1,5 ko')
})
