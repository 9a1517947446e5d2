import { describe, expect, it } from 'vitest'
import { chooseCallers } from './choose-callers.ts'

describe('the choice of callers for doors', () => {
  const rights = ['know', 'add', 'know', 'own', 'know', 'add', 'know']
  const callers = ['owner', ...Array.from({ length: 20 }, (_, n) => `caller ${n}`)]

  it('sends every caller to every door on SQLite', () => {
    const choose = chooseCallers('sqlite', rights)
    for (const at of rights.keys()) expect(choose(callers, at)).toEqual(callers)
  })

  it('tests every caller with every right on PostgreSQL, and the first with every door, in less than half of the calls', () => {
    const choose = chooseCallers('postgres', rights)
    const met = new Map(callers.map(caller => [caller, new Set<string>()]))
    for (const [at, right] of rights.entries()) for (const caller of choose(callers, at)) met.get(caller)?.add(right)
    for (const [caller, some] of met) expect([...some].toSorted(), caller).toEqual(['add', 'know', 'own'])
    for (const at of rights.keys()) expect(choose(callers, at)[0]).toBe('owner')
    const know = rights.flatMap((right, at) => (right === 'know' ? choose(callers, at) : []))
    expect(know.length).toBeLessThan((4 * callers.length) / 2)
  })
})
