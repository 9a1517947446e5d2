import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('let so many works of a name run at once, in the order in which they came, also after one has failed', async () => {
    const turns = createTurns(2)
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
})
