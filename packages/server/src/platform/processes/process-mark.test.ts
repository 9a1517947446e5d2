import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isGone, processMark } from './process-mark.ts'

it('a process is gone once it has ended, also if its number is used again, and never on another machine', async () => {
  const [machine, number, token, start] = processMark().split('/')
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'])
  const markOf = (parts: readonly unknown[]) => [...parts, 'more'].join('/')
  expect(isGone(processMark())).toBe(false)
  expect(isGone(`${processMark()}/more`)).toBe(false)
  expect(isGone(null)).toBe(false)
  // An earlier process of this number, and a running one whose number another one had before.
  expect(isGone(markOf([machine, number, 'other', start]))).toBe(true)
  expect(isGone(markOf([machine, child.pid, token, '']))).toBe(false)
  if (start) expect(isGone(markOf([machine, child.pid, token, 1]))).toBe(true)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect(isGone(markOf([machine, child.pid, token, '']))).toBe(true)
  expect(isGone(markOf(['elsewhere', child.pid, token, '']))).toBe(false)
})
