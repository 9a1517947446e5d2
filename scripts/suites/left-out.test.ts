import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../lib/root.ts'
import { describeLeftOut, findLeftOut, leaveOutVariable, leavesOut } from './left-out.ts'

it('long files are left out of whole runs alone: not of those that prove, nor of those whose words name a file', () => {
  expect(leavesOut([], false)).toEqual({ [leaveOutVariable]: '1' })
  expect(leavesOut(['--reporter=dot'], false)).toEqual({ [leaveOutVariable]: '1' })
  expect(leavesOut([], true)).toEqual({})
  expect(leavesOut(['packages/server/test/faults'], false)).toEqual({})
})

it('a run that leaves something out says what, by the names of the files', () => {
  const long = globSync('{packages,scripts,e2e}/**/*.long.{test,spec}.{ts,tsx}', { cwd: root })
  const [, tests = '', journeys = '', shorter = ''] = describeLeftOut([], false)
  const found = findLeftOut()
  expect([...found.tests, ...found.journeys].toSorted()).toEqual(
    long.filter(one => !one.includes('node_modules')).toSorted(),
  )
  for (const file of long) {
    const line = file.startsWith('e2e') ? journeys : tests
    expect(line.split(/[:,] /)).toContain(basename(file).replace(/\.long\..*/, ''))
  }
  expect(tests).toMatch(new RegExp(`^ {2}${found.tests.length} files of tests: `))
  expect(journeys).toMatch(new RegExp(`^ {2}${found.journeys.length} files of journeys: `))
  // Those that play more rounds with `npm run prove`, and suites that run on one database.
  const names = shorter.split(/[:,] /)
  for (const name of ['kill', 'converge', 'rewind.model', 'postgres-broken', 'kill-payments'])
    expect(names).toContain(name)
  for (const name of ['every-door', 'costs', 'pseudo-language', 'archive']) expect(names).toContain(name)
  expect(names).not.toContain('groups')
})

it('a run that leaves out nothing says nothing', () => {
  expect(describeLeftOut([], true)).toEqual([])
  expect(describeLeftOut(['packages/server/test/faults'], false)).toEqual([])
})
