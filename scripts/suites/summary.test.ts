import { beforeEach, describe, expect, it, vi } from 'vitest'
import { summarise } from './summary.ts'

const outcome = { name: 'unit', ms: 1000, passed: 5, failed: 0, skipped: 2 }

describe('summarise', () => {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    vi.spyOn(console, 'log').mockImplementation((line = '') => void lines.push(line))
  })

  it('ends with the totals on a line of their own, and returns 0', () => {
    expect(summarise([outcome, { ...outcome, name: 'journeys', passed: 3, skipped: 0 }], [], [], [])).toBe(0)
    expect(lines.at(-1)).toBe('8 passed, 0 failed, 2 skipped')
  })

  it('counts a failed check and a suite with a problem as one failure each', () => {
    expect(summarise([{ ...outcome, trouble: 'no test ran' }], ['types'], [], [])).toBe(1)
    expect(lines.at(-1)).toBe('5 passed, 2 failed, 2 skipped')
  })

  it('fails if no test passed at all', () => {
    expect(summarise([], [], [], [])).toBe(1)
  })

  it('names what failed and what passed only by itself', () => {
    summarise([{ ...outcome, failed: 1, failures: ['a.test.ts > adds'], shaky: ['b.test.ts > moves'] }], [], [], [])
    expect(lines).toContain('  failed: a.test.ts > adds')
    expect(lines).toContain('  failed at first, passed by itself, to be repaired: b.test.ts > moves')
  })

  it('repeats what could not run here, and what was left out', () => {
    summarise([outcome], [], [{ suite: 'journeys', reason: 'there is no Chromium' }], ['Left out: much'])
    expect(lines).toContain('Not run here: journeys, because there is no Chromium.')
    expect(lines).toContain('Left out: much')
  })
})
