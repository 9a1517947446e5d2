// Loaded into the server before anything else (`--import`). The first SIGUSR2 starts a CPU and allocation profile and
// counts the statements of the database; the second one writes all of it to the file that PROFILE names.
import { writeFileSync } from 'node:fs'
import { type HeapProfiler, type Profiler, Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import { type Statements, watchPostgres, watchSqlite } from './statements.ts'

export interface Profile {
  readonly cpu: Profiler.Profile
  readonly heap: HeapProfiler.SamplingHeapProfile
  readonly statements: Statements
}

const require = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const session = new Session()
session.connect()
let statements: Statements = {}
let isRunning = false
const note = (text: string, ms: number) => {
  if (!isRunning) return
  const known = statements[text] ?? { count: 0, ms: 0 }
  statements[text] = { count: known.count + 1, ms: known.ms + ms }
}
watchSqlite(require('better-sqlite3'), note)
watchPostgres(require('pg'), note)

const sampleMicroseconds = 200

async function start(): Promise<void> {
  statements = {}
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: sampleMicroseconds })
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 16 * 1024,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  } as HeapProfiler.StartSamplingParameterType)
  await session.post('Profiler.start')
  isRunning = true
  console.log('profiling')
}

async function finish(): Promise<void> {
  isRunning = false
  const { profile: cpu } = await session.post('Profiler.stop')
  const { profile: heap } = await session.post('HeapProfiler.stopSampling')
  const written: Profile = { cpu, heap, statements }
  writeFileSync(process.env.PROFILE ?? 'profile.json', JSON.stringify(written))
  console.log('profiled')
}

process.on('SIGUSR2', () => void (isRunning ? finish() : start()))
