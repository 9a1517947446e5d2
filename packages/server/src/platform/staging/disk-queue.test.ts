import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiskQueue, DiskHung } from './disk-queue.ts'

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
  const turns = createDiskQueue(2)
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

describe('a disk that doesn’t answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** What became of a call: `undefined` while it waits or runs. */
  function outcomeOf(call: Promise<unknown>): () => unknown {
    let outcome: unknown
    call.then(
      () => {
        outcome = 'done'
      },
      error => {
        outcome = error
      },
    )
    return () => outcome
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('refuses those who wait and those who come, until a call ends; closing a file waits as long as it takes', async () => {
    const turns = createDiskQueue(2)
    const { call, ends } = heldCalls()
    const running = [turns.run(call), turns.run(call)].map(outcomeOf)
    const [waiting, closing] = [outcomeOf(turns.run(call)), outcomeOf(turns.runSurely(async () => 'closed'))]
    await pass(4900)
    expect([waiting(), closing()]).toEqual([undefined, undefined])
    await pass(1100)
    expect([waiting(), closing()]).toEqual([expect.any(DiskHung), undefined])
    await expect(turns.run(call)).rejects.toThrow(DiskHung)
    ends.shift()?.()
    await pass(0)
    expect([running.map(outcome => outcome()), closing()]).toEqual([['done', undefined], 'done'])
    // The other call still hangs, and leaves one turn to everyone else.
    await pass(60_000)
    await expect(turns.run(async () => 'read')).resolves.toBe('read')
  })

  it('isn’t one that is slow: while some calls end, nobody is refused, however long another one takes', async () => {
    const turns = createDiskQueue(2)
    const { call, ends } = heldCalls()
    const longest = outcomeOf(turns.run(call))
    const others = Array.from({ length: 5 }, () => outcomeOf(turns.run(call)))
    for (let ended = 1; ended <= others.length; ended++) {
      await pass(4000)
      ends.splice(1, 1)[0]?.()
      await pass(0)
      expect(others.filter(outcome => outcome() === 'done')).toHaveLength(ended)
    }
    expect(longest()).toBeUndefined()
  })
})
