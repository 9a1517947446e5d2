import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readResultsLog } from './results-log.ts'

const dir = mkdtempSync(join(tmpdir(), 'holdall-results-'))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('knows which tests began and didn’t end, in whatever order both were written', () => {
  const file = join(dir, 'log.jsonl')
  const line = (at: 'begin' | 'end', title: string) => ({ at, target: 'a', title, outcome: 'passed' })
  const lines = [
    line('end', 'quick'),
    line('begin', 'quick'),
    line('begin', 'hangs'),
    line('begin', 'slow'),
    line('end', 'slow'),
  ]
  writeFileSync(file, lines.map(one => `${JSON.stringify(one)}\n`).join(''))
  const { targets, isWhole } = readResultsLog(file)
  expect(targets.get('a')).toEqual({
    tests: [
      { title: 'quick', outcome: 'passed' },
      { title: 'slow', outcome: 'passed' },
    ],
    broken: [],
    running: ['hangs'],
  })
  expect(isWhole).toBe(false)
})
