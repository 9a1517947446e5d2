import { describe, expect, it } from 'vitest'
import { chooseCallers } from './choose-callers.ts'

describe('the choice of callers for doors', () => {
  const rights = ['know', 'add', 'know', 'own', 'know', 'add', 'know']
  const callers = ['owner', ...Array.from({ length: 20 }, (_, n) => `caller ${n}`)]

  it('sends every caller to every door if each is asked for', () => {
    const choose = chooseCallers(true, rights)
    for (const at of rights.keys()) expect(choose(callers, at)).toEqual(callers)
  })

  it('otherwise tests every caller with every right, and the first with every door, in less than half of the calls', () => {
    const choose = chooseCallers(false, rights)
    const met = new Map(callers.map(caller => [caller, new Set<string>()]))
    for (const [at, right] of rights.entries()) for (const caller of choose(callers, at)) met.get(caller)?.add(right)
    for (const [caller, some] of met) expect([...some].toSorted(), caller).toEqual(['add', 'know', 'own'])
    for (const at of rights.keys()) expect(choose(callers, at)[0]).toBe('owner')
    const know = rights.flatMap((right, at) => (right === 'know' ? choose(callers, at) : []))
    expect(know.length).toBeLessThan((4 * callers.length) / 2)
  })
})
