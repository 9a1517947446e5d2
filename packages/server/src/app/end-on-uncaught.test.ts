import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const module = join(import.meta.dirname, 'end-on-uncaught.ts')

/** Runs a process that fails this way, and returns its exit code and output. */
function fail(work: string): Promise<{ code: number | null; lines: string[] }> {
  const program = `
    import { endOnUncaught } from ${JSON.stringify(module)}
    import { writeSync } from 'node:fs'
    const tell = (...words) => writeSync(1, words.join(' ') + '\\n')
    const log = { error: ({ err }, words) => tell('log', err.message, '|', words) }
    const close = () => new Promise(done => setTimeout(() => { tell('reported'); done() }, 50))
    endOnUncaught({ log, tracking: { close } })
    setInterval(() => undefined, 1000)
    ${work}`
  return new Promise(resolve => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', program], (_, out) =>
      resolve({ code: child.exitCode, lines: out.trim().split('\n') }),
    )
  })
}

describe('an uncaught error', () => {
  const words = 'Uncaught error; ending the process'

  it.each([
    ['thrown', "setTimeout(() => { throw new Error('oh') }, 1)"],
    ['of a promise', "void Promise.reject(new Error('oh'))"],
    ['that is none', "setTimeout(() => { throw 'oh' }, 1)"],
  ])('%s is logged and reported before the process ends with 1', async (_, work) => {
    expect(await fail(work)).toEqual({ code: 1, lines: [`log oh | ${words}`, 'reported'] })
  })

  it('followed by another ends the process once, with both logged', async () => {
    const { code, lines } = await fail(
      "setTimeout(() => { throw new Error('one') }, 1); setTimeout(() => { throw new Error('two') }, 10)",
    )
    expect(code).toBe(1)
    expect(lines).toEqual([`log one | ${words}`, `log two | ${words}`, 'reported'])
  })
})
