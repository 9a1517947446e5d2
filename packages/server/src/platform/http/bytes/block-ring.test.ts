import { expect, it } from 'vitest'
import { BlockRing } from './block-ring.ts'

it('further responses get smaller blocks while many are in progress, and finished ones no longer count', () => {
  const rings = Array.from({ length: 500 }, () => BlockRing.take())
  const bytes = rings.reduce((sum, ring) => sum + 3 * ring.blockBytes, 0)
  expect(bytes).toBeLessThan(128 * 1024 * 1024)
  expect(rings[0]?.next(1e9).length).toBe(256 * 1024)
  expect(rings[499]?.next(1e9).length).toBe(64 * 1024)
  for (const [index, ring] of rings.entries()) BlockRing.giveBack(ring, index % 2 === 0)
  const next = Array.from({ length: 32 }, () => BlockRing.take())
  expect(next.map(ring => ring.blockBytes)).toEqual(next.map(() => 256 * 1024))
  // A ring whose blocks may still be in transit is not reused.
  expect(next).not.toContain(rings[1])
  expect(next).toContain(rings[0])
  for (const ring of next) BlockRing.giveBack(ring, true)
})
