import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFloor, startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { alternate } from '../lib/statistics.ts'

/** From the start of the process to the first response, with a database that is already migrated. */
export async function coldStart(report: Report, port: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-bench-start-'))
  const first = await startProduct(dataDir, port)
  await first.stop()
  const ours = async () => {
    const started = performance.now()
    const server = await startProduct(dataDir, port)
    const time = performance.now() - started
    await server.stop()
    return time
  }
  const floor = async () => {
    const started = performance.now()
    const server = await startFloor('start')
    await fetch(server.url)
    const time = performance.now() - started
    await server.stop()
    return time
  }
  report.latency('cold start, migrated database', await alternate(ours, floor), 3, { bar: 'a start' })
  rmSync(dataDir, { recursive: true, force: true })
}
