import { fileURLToPath } from 'node:url'
import { ok } from '../lib/http.ts'
import { startProgram } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'

const program = fileURLToPath(new URL('../../packages/server/test/largest-calls.ts', import.meta.url))
/** How many calls to name, those during which others waited longest. */
const named = 5

/** Measures how long one member's small request waits while another member sends each call its largest input. */
export async function waits(report: Report): Promise<void> {
  const calls = process.env.BENCH_SIZE ? ['20'] : []
  const site = startProgram(program, ...calls)
  try {
    const { port, cookie } = JSON.parse(await site.firstLine) as { port: number; cookie: string }
    const ask = () => ok(`http://127.0.0.1:${port}/api/v1/spaces`, { headers: { cookie } })
    // The first requests of a process are slow whatever it does beside them.
    for (let n = 0; n < 50; n++) await ask()
    const worst = new Map<string, number>()
    for (let call = ''; call !== 'over'; ) {
      if (site.child.exitCode !== null) throw new Error(`The site ended:\n${site.output()}`)
      const started = performance.now()
      await ask()
      const took = performance.now() - started
      call = site.output().trimEnd().split('\n').at(-1) ?? ''
      worst.set(call, Math.max(worst.get(call) ?? 0, took))
    }
    const slowest = [...worst].toSorted((a, b) => b[1] - a[1]).slice(0, named)
    for (const [call, took] of slowest) console.log(`  beside ${call}: ${took.toFixed(0)} ms`)
    report.figure(
      'others wait beside the largest input of any call, at most',
      Math.max(...worst.values()),
      'ms',
      '<= 200',
    )
  } finally {
    await site.stop()
  }
}
