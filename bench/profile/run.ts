// Shows where the time of an operation goes: `npm run profile "small uploads" [PostgreSQL’s URL]`. It runs the server from
// its sources, so that functions have names.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUp } from '../lib/member.ts'
import { startProduct } from '../lib/processes.ts'
import { operations } from './operations.ts'
import type { Profile } from './preload.ts'
import { allocations, cpuShares, cpuWithCalled, type Share } from './read-profile.ts'

const [name = '', databaseUrl] = process.argv.slice(2)
const operation = operations[name]
if (!operation) throw new Error(`Operations: ${Object.keys(operations).join(', ')}`)

const dir = mkdtempSync(join(tmpdir(), 'holdall-profile-'))
const file = join(dir, 'profile.json')
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const product = await startProduct(join(dir, 'data'), 3979, {
  NODE_OPTIONS: `--import ${here('preload.ts')}`,
  PROFILE: file,
  SERVER_MAIN: here('../../packages/server/src/app/main.ts'),
  ...operation.env,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

async function said(word: string): Promise<void> {
  while (!product.output().includes(word)) await new Promise(resolve => setTimeout(resolve, 20))
}

function print(title: string, shares: readonly Share[], count: number, unit: string, most: number): void {
  console.log(`\n${title}`)
  const sum = shares.reduce((total, { value }) => total + value, 0)
  console.log(`${(sum / count).toFixed(3).padStart(10)} ${unit} in all`)
  for (const { name: what, value } of shares.slice(0, most))
    console.log(`${(value / count).toFixed(3).padStart(10)} ${unit} ${what}`)
}

try {
  const member = await setUp(product)
  const prepared = await operation.prepare(member)
  await prepared.run(prepared.count)
  product.child.kill('SIGUSR2')
  await said('profiling')
  const before = product.cpuSeconds()
  const started = performance.now()
  await prepared.run(prepared.count)
  const ms = performance.now() - started
  const cpu = product.cpuSeconds() - before
  product.child.kill('SIGUSR2')
  await said('profiled')
  const { cpu: profile, heap, statements } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const { count } = prepared
  console.log(
    `${name}: ${count} in ${ms.toFixed(0)} ms, ${((cpu * 1000) / count).toFixed(2)} ms of CPU each (profiled)`,
  )
  print('By part', cpuShares(profile, 'home'), count, 'ms', 25)
  print('By function', cpuShares(profile, 'function'), count, 'ms', 30)
  print('With what they call', cpuWithCalled(profile), count, 'ms', 90)
  const kilobytes = allocations(heap).map(({ name: what, value }) => ({ name: what, value: value / 1024 }))
  print('Allocated', kilobytes, count, 'kB', 15)
  const ran = Object.entries(statements).map(([text, one]) => ({ ...one, text: text.replace(/\s+/g, ' ') }))
  const inAll = ran.reduce((sum, one) => sum + one.count, 0)
  console.log(`\n${(inAll / count).toFixed(1)} statements each`)
  for (const { text, count: times, ms: took } of ran.toSorted((one, other) => other.ms - one.ms).slice(0, 50))
    console.log(`${(times / count).toFixed(2).padStart(8)} x ${(took / times).toFixed(4)} ms ${text.slice(0, 150)}`)
} finally {
  await product.stop()
  rmSync(dir, { recursive: true, force: true })
}
