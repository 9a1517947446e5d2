import { expect, it } from 'vitest'
import { createDiskTurns } from './disk-turns.ts'

/** Calls that end when the test says so. */
function heldCalls() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const call = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>(resolve => ends.push(resolve))
    running--
  }
  return { call, ends, most: () => most }
}

it('never lets more calls use the disk than it may, even if new ones come in the moment that others end', async () => {
  const turns = createDiskTurns(2)
  const { call, ends, most } = heldCalls()
  const all = [turns.run(call), turns.run(call), turns.run(call), turns.run(call)]
  // A caller continues before those who waited do, and asks again at once.
  const first = all[0]?.then(() => turns.run(call))
  const second = all[1]?.then(() => turns.run(call))
  for (let round = 0; round < 3; round++) {
    await expect.poll(() => ends.length).toBe(2)
    for (const end of ends.splice(0)) end()
  }
  await Promise.all([...all, first, second])
  expect(most()).toBe(2)
})
