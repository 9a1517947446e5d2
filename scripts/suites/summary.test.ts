import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readOutcome, type Tally } from './outcome.ts'
import { summarise } from './summary.ts'

const finished = { code: 0, output: '', ms: 1000, isTimedOut: false }
const outcome = { name: 'unit', ms: 1000, passed: 5, failed: 0, skipped: 2 }
const same = (tally: Tally) => tally

describe('readOutcome', () => {
  let dir: string
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'holdall-outcome-'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  function report(tally: Tally): string {
    const file = join(dir, 'report.json')
    writeFileSync(file, JSON.stringify(tally))
    return file
  }

  it('takes the figures of the report', () => {
    const read = readOutcome('unit', { ...finished, code: 1 }, report({ passed: 5, failed: 1, skipped: 2 }), same)
    expect(read).toEqual({ name: 'unit', ms: 1000, passed: 5, failed: 1, skipped: 2 })
  })

  it('is in trouble when nothing failed and yet the run ended badly', () => {
    const read = readOutcome('unit', { ...finished, code: 1 }, report({ passed: 5, failed: 0, skipped: 0 }), same)
    expect(read.trouble).toBe('it ended with exit 1')
  })

  it('is in trouble when no test ran', () => {
    const read = readOutcome('unit', finished, report({ passed: 0, failed: 0, skipped: 7 }), same)
    expect(read.trouble).toBe('no test ran')
  })

  it('is in trouble without a report, and after a time-out', () => {
    expect(readOutcome('unit', finished, join(dir, 'nowhere.json'), same).trouble).toContain('it left no report')
    const late = { ...finished, isTimedOut: true }
    expect(readOutcome('unit', late, report({ passed: 5, failed: 0, skipped: 0 }), same).trouble).toContain('too long')
  })
})

describe('summarise', () => {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    vi.spyOn(console, 'log').mockImplementation((line = '') => void lines.push(line))
  })

  it('ends with the sums alone on a line, and answers 0', () => {
    expect(summarise([outcome, { ...outcome, name: 'journeys', passed: 3, skipped: 0 }], [], [])).toBe(0)
    expect(lines.at(-1)).toBe('8 passed, 0 failed, 2 skipped')
  })

  it('counts a failed check and a suite in trouble as one failure each', () => {
    expect(summarise([{ ...outcome, trouble: 'no test ran' }], ['types'], [])).toBe(1)
    expect(lines.at(-1)).toBe('5 passed, 2 failed, 2 skipped')
  })

  it('fails when no test passed at all', () => {
    expect(summarise([], [], [])).toBe(1)
  })

  it('repeats what could not run here', () => {
    summarise([outcome], [], [{ suite: 'journeys', reason: 'there is no Chromium' }])
    expect(lines).toContain('Not run here: journeys, because there is no Chromium.')
  })
})
