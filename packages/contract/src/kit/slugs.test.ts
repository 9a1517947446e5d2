import { expect, test } from 'vitest'
import { slugOf } from './slugs.ts'

test('a slug contains nothing that an address would unexpectedly have to escape', () => {
  expect(slugOf('  About Us & Them!  ')).toBe('about-us-them')
  expect(slugOf('Éclair à la crème')).toBe('eclair-a-la-creme')
  expect(slugOf('../../etc/passwd?x=<b>#')).toBe('etc-passwd-x-b')
  expect(slugOf('日本 語')).toBe('日本-語')
  expect(slugOf('---')).toBe('')
  expect(slugOf(`${'a'.repeat(119)} b`)).toBe('a'.repeat(119))
})
