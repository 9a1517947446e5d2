import { expect, it } from 'vitest'
import { describeLeftOut, leaveOutVariable, leavesOut } from './left-out.ts'

it('long files are left out of whole runs alone: not of those that prove, nor of those whose words name a file', () => {
  expect(leavesOut([], false)).toEqual({ [leaveOutVariable]: '1' })
  expect(leavesOut(['--reporter=dot'], false)).toEqual({ [leaveOutVariable]: '1' })
  expect(leavesOut([], true)).toEqual({})
  expect(leavesOut(['packages/server/test/faults'], false)).toEqual({})
})

it('a run that leaves something out says what', () => {
  expect(describeLeftOut([], false).join('\n')).toContain('*.long.test.ts')
  expect(describeLeftOut([], true)).toEqual([])
  expect(describeLeftOut(['packages/server/test/faults'], false)).toEqual([])
})
