import { expect, it } from 'vitest'
import { run } from './processes.ts'

const program = (source: string) => [process.execPath, ['-e', source]] as const

it('lets a program work for as long as it tells something, and ends one that falls silent', async () => {
  const silence = { ms: 1500 }
  const talking = 'let n = 0; const t = setInterval(() => { console.log(n); if (++n === 12) clearInterval(t) }, 250)'
  const finished = await run(...program(talking), { silence })
  expect(finished).toMatchObject({ code: 0, isTimedOut: false })
  expect(finished.ms).toBeGreaterThan(silence.ms)
  const silent = await run(...program("console.log('begun'); setInterval(() => {}, 1000)"), { silence })
  expect(silent).toMatchObject({ isTimedOut: true, output: 'begun\n' })
  expect(silent.code).not.toBe(0)
})
