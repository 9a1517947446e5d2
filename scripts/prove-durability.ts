// The two parts of prove-durability.sh: `write FOLDER` writes and adopts a few objects and answers after each; `check
// TRACE` reads what strace saw of it, or of a server, and judges the order of the calls.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { readTrace, type Step } from './lib/durability-trace.ts'

/** Where the local driver keeps an object: `ab/cd/abcd…`. */
const objectName = /\/([a-z0-9-]{2})\/([a-z0-9-]{2})\/\1\2[a-z0-9-]+$/

const [mode, path = ''] = process.argv.slice(2)
if (mode === 'write') await write(path)
else if (mode === 'check') process.exitCode = judge(readTrace(await readFile(path, 'utf8')))
else throw new Error('Use: prove-durability.ts write FOLDER | check TRACE')

async function write(folder: string): Promise<void> {
  const { createLocalDriver } = await import('../packages/server/src/drivers/storage/local.driver.ts')
  const { createStaging } = await import('../packages/server/src/platform/staging/create-staging.ts')
  const driver = await createLocalDriver({ root: join(folder, 'blobs') })
  const staging = await createStaging({ root: join(folder, 'staging') })
  const answer = (what: string) => process.stdout.write(`answered: ${what}\n`)

  await driver.write('aaaa-written-as-a-stream', createReadStream(process.execPath, { end: 1_000_000 }))
  answer('a stream was written')

  await staging.create('upload-in-chunks')
  await staging.append('upload-in-chunks', 0, Readable.from([Buffer.alloc(700_000, 1)], { objectMode: false }))
  answer('a chunk was confirmed')
  await staging.append('upload-in-chunks', 700_000, Readable.from([Buffer.alloc(9, 2)], { objectMode: false }))
  await staging.seal('upload-in-chunks', 700_009)
  await driver.adopt(staging.path('upload-in-chunks'), 'bbbb-adopted-in-chunks')
  answer('an upload in chunks was adopted')

  await staging.stageSmall('upload-of-one-go', Buffer.from('small'))
  await driver.adopt(staging.path('upload-of-one-go'), 'cccc-adopted-in-one-go')
  answer('a small upload was adopted')
}

/** Prints each object's calls in their order, and what is wrong with them. Resolves with the exit code. */
function judge(steps: readonly Step[]): number {
  const names = steps.filter(step => step.kind === 'name' && objectName.test(step.target ?? ''))
  let wrong = 0
  for (const name of names) {
    const problems = problemsOf(name, steps)
    console.log(`\n${name.target}`)
    console.log(`  ${story(name, steps).join('\n  ')}`)
    for (const problem of problems) console.log(`  WRONG: ${problem}`)
    wrong += problems.length
  }
  const answers = steps.filter(step => step.kind === 'answer' && isOfServer(step) && confirms(step))
  if (answers.length > 0) console.log('\nAnswers that confirm something')
  for (const answer of answers) {
    console.log(`  ${answer.target}`)
    const ends = looseEnds(answer, steps)
    for (const end of ends) console.log(`  WRONG: ${end} before it`)
    wrong += ends.length
  }
  if (names.length === 0) console.log('No object got its name in this trace: nothing is proven.')
  else console.log(`\nObjects: ${names.length}, ${wrong === 0 ? 'all on disk before their answer' : `${wrong} faults`}`)
  return names.length > 0 && wrong === 0 ? 0 : 1
}

function problemsOf(name: Step, steps: readonly Step[]): string[] {
  const problems: string[] = []
  const folder = dirname(name.target ?? '')
  const writes = steps.filter(step => step.kind === 'write' && step.path === name.path && step.begin < name.begin)
  const lastWrite = Math.max(0, ...writes.map(step => step.end))
  const answer = steps.find(step => step.kind === 'answer' && step.begin > name.end)
  const isFileSynced = steps.some(
    step => step.kind === 'sync' && step.path === name.path && step.begin >= lastWrite && step.end <= name.begin,
  )
  const isFolderSynced = steps.some(
    step => step.kind === 'sync' && step.path === folder && step.begin >= name.end && step.end <= (answer?.begin ?? 0),
  )
  if (writes.length === 0) problems.push('nobody was seen writing the bytes')
  if (!isFileSynced) problems.push('the file was not synced between its last byte and its name')
  if (!answer) problems.push('no answer was seen')
  else if (!isFolderSynced) problems.push('the folder was not synced between the name and the answer')
  problems.push(...rowProblems(name, answer, steps))
  const late = steps.some(
    step => step.kind === 'write' && (step.path === name.target || step.path === name.path) && step.begin > name.begin,
  )
  if (late) problems.push('the file was written to after it had its name')
  return problems
}

/** Whether a server sent it. Its path doesn't tell: the output of a program may go to a socket too. */
function isOfServer(answer: Step): boolean {
  return answer.target?.startsWith('HTTP/') === true
}

/** A server on SQLite also has to sync the row, which goes to the write-ahead log. */
function rowProblems(name: Step, answer: Step | undefined, steps: readonly Step[]): string[] {
  if (!answer || !isOfServer(answer)) return []
  const isBetween = (step: Step) => step.begin >= name.end && step.end <= answer.begin && step.path.endsWith('-wal')
  const lastWrite = steps.findLast(step => step.kind === 'write' && isBetween(step))
  if (!lastWrite) return ['no row was seen in a write-ahead log between the name and the answer']
  const isSynced = steps.some(step => step.kind === 'sync' && isBetween(step) && step.begin >= lastWrite.end)
  return isSynced ? [] : ['the row was not synced before the answer']
}

/** A response that says that nothing has arrived yet may be sent while the first bytes are being received. */
function confirms(answer: Step): boolean {
  return /upload-offset: [1-9]/i.test(answer.target ?? '')
}

/**
 * What had been written before a response and was not on disk when it was sent. This covers the responses that confirm
 * a part of an upload: its bytes, its name in the staging folder, and its row in the log.
 */
function looseEnds(answer: Step, steps: readonly Step[]): string[] {
  const before = steps.filter(step => step.end <= answer.begin)
  const lastWrites = new Map<string, Step>()
  for (const step of before) if (step.kind === 'write' && isKept(step.path)) lastWrites.set(step.path, step)
  const isSynced = (path: string, since: Step) =>
    before.some(step => step.kind === 'sync' && step.path === path && step.begin >= since.end)
  const ends: string[] = []
  for (const [path, write] of lastWrites) if (!isSynced(path, write)) ends.push(`${path} was not synced`)
  for (const made of before) {
    if (made.kind !== 'make' || !lastWrites.has(made.path) || !made.path.includes('/staging/')) continue
    // A file that has its final name no longer needs this one.
    const isNamed = before.some(step => step.kind === 'name' && step.path === made.path)
    if (!isNamed && !isSynced(dirname(made.path), made)) ends.push(`the name ${made.path} was not synced`)
  }
  return ends
}

function isKept(path: string): boolean {
  return path.includes('/staging/') || path.includes('/blobs/') || path.endsWith('-wal')
}

function story(name: Step, steps: readonly Step[]): string[] {
  const answer = steps.find(step => step.kind === 'answer' && step.begin > name.end)
  const mine = steps.filter(step => {
    if (step === name || step === answer) return true
    if (step.end > (answer?.end ?? Number.POSITIVE_INFINITY)) return false
    if (step.path === name.path) return true
    // Folders above the object, and the database's log, if they are synced between name and response.
    const isLater = step.kind === 'sync' && step.begin >= name.begin
    return isLater || (step.kind === 'sync' && (name.target ?? '').startsWith(`${step.path}/`))
  })
  const lines: string[] = []
  let writes = 0
  for (const [index, step] of mine.entries()) {
    if (step.kind === 'write') writes++
    if (step.kind === 'write' && mine[index + 1]?.kind === 'write') continue
    if (step.kind === 'write') lines.push(`write  ${step.path} (${writes} so far)`)
    else if (step.kind === 'name') lines.push(`name   ${step.path} -> ${step.target}`)
    else lines.push(`${step.kind.padEnd(6)} ${step.path}`)
  }
  return lines
}
