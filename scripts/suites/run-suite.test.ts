import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resultsLogVariable } from './results-log.ts'
import { runSuite, type Suite } from './run-suite.ts'

/**
 * A runner that follows its arguments: `passed#target#title` writes that result, and so on. Arguments after `alone` are
 * a second attempt and replace those before.
 */
const runner = `
import { appendFileSync } from 'node:fs'
const all = process.argv.slice(2)
const words = all.slice(all.indexOf('alone') + 1)
const log = line => appendFileSync(process.env.${resultsLogVariable}, JSON.stringify(line) + '\\n')
let code = 0
for (const word of words) {
  const [doing, target, title = 'works'] = word.split('#')
  if (doing === 'wait') await new Promise(resolve => setTimeout(resolve, 400))
  else if (doing === 'exit') code = Number(target)
  else if (doing === 'broken') log({ at: 'broken', target, title })
  else {
    log({ at: 'begin', target, title })
    if (doing === 'hang') await new Promise(resolve => setTimeout(resolve, 60_000))
    if (doing === 'crash') process.exit(3)
    log({ at: 'end', target, title, outcome: doing })
  }
  if (doing === 'broken' || doing === 'failed') code = 1
}
log({ at: 'done' })
process.exit(code)
`

describe('runSuite', () => {
  let dir: string
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'holdall-suite-'))
    writeFileSync(join(dir, 'runner.mjs'), runner)
  })
  afterAll(() => rmSync(dir, { recursive: true }))
  beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())

  let runs = 0
  const suite = (words: readonly string[], more: Partial<Suite> = {}) =>
    runSuite({
      name: `test of suites ${++runs}`,
      command: [join(dir, 'runner.mjs'), ...words],
      alone: () => ['alone', 'passed#b'],
      env: {},
      args: [],
      ...more,
    })

  it('adds up what the runner wrote', async () => {
    const outcome = await suite(['passed#a', 'passed#a#also', 'skipped#b'])
    expect(outcome).toMatchObject({ passed: 2, failed: 0, skipped: 1, failures: [], shaky: [] })
    expect(outcome.trouble).toBeUndefined()
  })

  it('runs what failed once more by itself, and names what passed only then', async () => {
    const alone = vi.fn(() => ['alone', 'passed#b'])
    const outcome = await suite(['passed#a', 'failed#b'], { alone })
    expect(outcome).toMatchObject({ passed: 2, failed: 0, failures: [], shaky: ['b > works'] })
    expect(outcome.trouble).toBeUndefined()
    expect(alone.mock.calls).toEqual([['b', ['works']]])
  })

  it('runs only the failed tests of a target again, and keeps what passed', async () => {
    const alone = vi.fn(() => ['alone', 'passed#b#two'])
    const outcome = await suite(['passed#b#one', 'failed#b#two'], { alone })
    expect(outcome).toMatchObject({ passed: 2, failed: 0, failures: [], shaky: ['b > two'] })
    expect(alone.mock.calls).toEqual([['b', ['two']]])
  })

  it('treats a failed test that does not run again as a failure', async () => {
    const outcome = await suite(['failed#b#one', 'failed#b#two'], { alone: () => ['alone', 'passed#b#two'] })
    expect(outcome.failures).toEqual(['b > one', 'b > the second try ended early (exit 0)'])
    expect(outcome).toMatchObject({ passed: 1, failed: 2 })
  })

  it('repeats all of a target whose hook failed', async () => {
    const alone = vi.fn(() => ['alone', 'passed#c#one', 'passed#c#two'])
    const outcome = await suite(['passed#c#one', 'broken#c#before all'], { alone })
    expect(outcome).toMatchObject({ passed: 2, failed: 0, shaky: ['c > before all'] })
    expect(alone.mock.calls).toEqual([['c', undefined]])
  })

  it('counts what also fails by itself as failed, including a hook of a file', async () => {
    const alone = (target: string) => ['alone', target === 'b' ? 'failed#b' : 'broken#c#before all']
    const outcome = await suite(['passed#a', 'failed#b', 'broken#c#before all'], { alone })
    expect(outcome).toMatchObject({ passed: 1, failed: 2, failures: ['b > works', 'c > before all'], shaky: [] })
  })

  it('treats a second attempt that crashes as a failure', async () => {
    const outcome = await suite(['failed#b'], { alone: () => ['alone', 'passed#b#other', 'crash#b'] })
    expect(outcome.failures).toEqual(['b > the second try ended early (exit 3)', 'b > works'])
    expect(outcome).toMatchObject({ passed: 1, failed: 2, shaky: [] })
  })

  it('repeats nothing that someone runs by hand, nor if very much failed', async () => {
    const alone = vi.fn(() => [])
    expect(await suite(['failed#b'], { alone, args: ['passed#d'] })).toMatchObject({ passed: 1, failed: 1 })
    const many = Array.from({ length: 21 }, (_, index) => `failed#file-${index}`)
    expect(await suite(many, { alone })).toMatchObject({ passed: 0, failed: 21 })
    expect(alone).not.toHaveBeenCalled()
  })

  it('ends a runner that falls silent, reports what ran and where it hung', async () => {
    const outcome = await suite(['passed#a', 'hang#b#waits'], {
      silenceMs: 3000,
      args: [],
      alone: () => ['alone', 'hang#b#waits'],
    })
    expect(outcome).toMatchObject({ passed: 1, failures: expect.arrayContaining(['b > waits']) })
    expect(outcome.trouble).toBe('it was ended because no result came for 3 s during b > waits; the rest did not run')
  })

  it('lets a runner take as long as it needs while results arrive', async () => {
    const words = Array.from({ length: 10 }, (_, index) => ['wait', `passed#${index}`]).flat()
    expect(await suite(words, { silenceMs: 3000 })).toMatchObject({ passed: 10, failed: 0 })
  })

  it('reports a problem if the runner crashes, if nothing ran, and if it ends badly without a failed test', async () => {
    const crashed = await suite(['passed#a', 'crash#b'], { alone: () => ['alone', 'passed#b'] })
    expect(crashed).toMatchObject({ passed: 2, failed: 0, trouble: 'it ended early (exit 3); the rest did not run' })
    expect((await suite([])).trouble).toBe('no test ran')
    expect((await suite(['passed#a', 'exit#2'])).trouble).toBe('it ended with exit 2 without a failed test')
  })
})
