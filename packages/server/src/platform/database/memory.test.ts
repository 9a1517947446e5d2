import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { createMemory } from './memory.ts'

describe('the memory of a query', () => {
  let stamp: string | null
  let reads: number
  const db = () => ({ stamp: () => stamp }) as unknown as Database
  const read = async () => ({ reads: ++reads })
  beforeEach(() => {
    stamp = 'first'
    reads = 0
  })

  const create = () => createMemory<{ reads: number }>({ tables: ['users'], keepMs: 1000, most: 2 })

  it('reads again only after something was written, or when the time is over', async () => {
    const remember = create()
    const own = db()
    const ask = (now: number) => remember(own, 'a', now, read)
    expect([await ask(0), await ask(999)]).toEqual([{ reads: 1 }, { reads: 1 }])
    expect(await ask(1000)).toEqual({ reads: 2 })
    stamp = 'second'
    expect(await ask(1001)).toEqual({ reads: 3 })
    // A clock that was set back says nothing about the age.
    expect(await ask(500)).toEqual({ reads: 4 })
  })

  it('reads each time where the database can’t tell', async () => {
    stamp = null
    const remember = create()
    const own = db()
    await remember(own, 'a', 0, read)
    expect(await remember(own, 'a', 0, read)).toEqual({ reads: 2 })
  })

  it('takes a write during the read for a change', async () => {
    const remember = create()
    const own = db()
    await remember(own, 'a', 0, async () => {
      stamp = 'second'
      return read()
    })
    expect(await remember(own, 'a', 0, read)).toEqual({ reads: 2 })
  })

  it('keeps the values of keys and databases apart, and no more than it may', async () => {
    const remember = create()
    const own = db()
    const ask = async (key: string) => (await remember(own, key, 0, read)).reads
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1])
    expect(await remember(db(), 'a', 0, read)).toEqual({ reads: 3 })
    expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([4, 2, 5])
  })

  it('keeps nothing of a read that failed', async () => {
    const remember = create()
    const own = db()
    await expect(remember(own, 'a', 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await remember(own, 'a', 0, read)).toEqual({ reads: 1 })
  })
})
