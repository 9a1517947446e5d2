import { describe, expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

describe('turns', () => {
  it('let two tasks of a name run at a time, in order of arrival, even after one has failed', async () => {
    const turns = createKeyedQueue(2)
    const begun: string[] = []
    const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
    const start = (name: string, id: string) =>
      turns(name, () => {
        begun.push(id)
        return new Promise<void>((resolve, reject) => ends.set(id, { resolve, reject }))
      })
    const works = ['a1', 'a2', 'a3', 'a4', 'b1'].map(id => start(id.charAt(0), id).catch(() => undefined))
    await Promise.resolve()
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    ends.get('a2')?.reject(new Error('failed'))
    await works[1]
    await new Promise(resolve => setImmediate(resolve))
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    ends.get('a1')?.resolve()
    await works[0]
    await new Promise(resolve => setImmediate(resolve))
    expect(begun.at(-1)).toBe('a4')
    for (const id of ['a3', 'a4', 'b1']) ends.get(id)?.resolve()
    await Promise.all(works)
  })
  it('refuse tasks beyond the limit of waiting ones, and none of another name', async () => {
    const turns = createKeyedQueue(1, { waiting: { most: 2, refuse: () => new Error('too many wait') } })
    const { promise: gate, resolve: open } = Promise.withResolvers<string>()
    const works = ['first', 'second', 'third'].map(() => turns('a', () => gate))
    await expect(turns('a', () => gate)).rejects.toThrow('too many wait')
    const other = turns('b', () => gate)
    open('done')
    expect(await Promise.all([...works, other])).toEqual(['done', 'done', 'done', 'done'])
    expect(await turns('a', async () => 'later')).toBe('later')
  })

  it('end all waiting tasks with a failure that they would meet too, and accept new ones afterwards', async () => {
    const turns = createKeyedQueue(1, { endsAll: error => String(error).includes('away') })
    const begun: string[] = []
    const { promise: gate, reject } = Promise.withResolvers<void>()
    const first = turns('a', () => gate)
    const waiting = ['a', 'a', 'b'].map(name => turns(name, async () => void begun.push(name)))
    reject(new Error('away'))
    const ends = await Promise.allSettled([first, ...waiting])
    expect(ends.map(end => end.status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
    expect(begun).toEqual(['b'])
    await turns('a', async () => void begun.push('later'))
    expect(begun).toEqual(['b', 'later'])
  })

  it('give urgent tasks precedence, and the others every fifth turn', async () => {
    const turns = createKeyedQueue(1)
    const begun: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const first = turns('a', () => gate)
    const start = (id: string, isUrgent: boolean) => turns('a', async () => void begun.push(id), isUrgent)
    const others = ['slow1', 'slow2'].map(id => start(id, false))
    const urgent = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'].map(id => start(id, true))
    open()
    await Promise.all([first, ...others, ...urgent])
    expect(begun).toEqual(['u1', 'u2', 'u3', 'u4', 'slow1', 'u5', 'u6', 'slow2'])
  })
})
