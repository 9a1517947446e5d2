import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Works on batches as soon as it is told to, and answers each with its double. */
function create({ most = 10, patienceMs = 5 } = {}) {
  const batches: string[] = []
  const gates: (() => void)[] = []
  const gathering = createBatcher<number, number>({ most, patienceMs }, async (key, batch) => {
    batches.push(`${key}: ${batch.join(' ')}`)
    await new Promise<void>(resolve => gates.push(resolve))
    return batch.map(one =>
      one < 0 ? { status: 'rejected', reason: new Error(`not ${one}`) } : { status: 'fulfilled', value: one * 2 },
    )
  })
  const add = (one: number, key = 'a') => gathering.expect(key).add(one)
  return { gathering, batches, add, next: () => gates.shift()?.() }
}

describe('gathering', () => {
  it('does what comes while a batch is being done in the next one', async () => {
    const { add, batches, next } = create()
    const all = [add(1), add(2), add(3)]
    expect(batches).toEqual(['a: 1'])
    next()
    expect(await all[0]).toBe(2)
    await expect.poll(() => batches).toEqual(['a: 1', 'a: 2 3'])
    next()
    expect(await Promise.all(all)).toEqual([2, 4, 6])
  })

  it('waits for what is announced, but not for long', async () => {
    const { gathering, batches, add, next } = create()
    const late = gathering.expect('a')
    const never = gathering.expect('a')
    void add(1)
    void late.add(2)
    expect(batches).toEqual([])
    await expect.poll(() => batches).toEqual(['a: 1 2'])
    never.cancel()
    next()
  })

  it('begins at once when nothing announced is left, or when the batch is full', async () => {
    const { gathering, batches, add } = create({ most: 2, patienceMs: 60_000 })
    const never = gathering.expect('a')
    void add(1)
    expect(batches).toEqual([])
    never.cancel()
    never.cancel()
    expect(batches).toEqual(['a: 1'])
    gathering.expect('b')
    void add(1, 'b')
    void add(2, 'b')
    expect(batches).toEqual(['a: 1', 'b: 1 2'])
  })

  it('keeps keys apart, and gives each its own result', async () => {
    const { add, batches, next } = create()
    const [first, second] = [add(1), add(-5, 'b')]
    expect(batches).toEqual(['a: 1', 'b: -5'])
    next()
    next()
    expect(await first).toBe(2)
    await expect(second).rejects.toThrow('not -5')
  })

  it('fails a whole batch whose work fails, and goes on with the next', async () => {
    let isBroken = true
    const gathering = createBatcher<number, number>({ most: 10, patienceMs: 1 }, async (_, batch) => {
      await wait(1)
      if (isBroken) throw new Error('away')
      return batch.map(value => ({ status: 'fulfilled', value }))
    })
    const add = (one: number) => gathering.expect('a').add(one)
    await expect(add(1)).rejects.toThrow('away')
    isBroken = false
    expect(await add(2)).toBe(2)
  })

  it('fails what the work forgot', async () => {
    const gathering = createBatcher<number, number>({ most: 10, patienceMs: 1 }, async () => [])
    await expect(gathering.expect('a').add(1)).rejects.toThrow('without a result')
  })
})
