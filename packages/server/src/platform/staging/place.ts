import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A name that can't be the id of a staged file. */
const fileName = '.place'

const mostLooks = 10
const lookEveryMs = 50
/** How many files are tried, one after the other, while those before are empty. */
const mostNames = 10

/**
 * The name that distinguishes this folder from others. The first process that uses the folder makes it; if several try
 * concurrently, one wins. A file left empty by a power loss is skipped by all processes. @throws if no name can be read
 * or made
 */
export async function readPlace(root: string): Promise<string> {
  for (let n = 0; n < mostNames; n++) {
    const place = await readOrMake(join(root, fileOf(n)))
    if (place !== '') return place
  }
  throw new Error(`The files ${fileName} in ${root} are empty`)
}

/** Whether the folder still is the one with this name, and not gone or the empty place of a disk that isn't mounted. */
export async function isPlace(root: string, place: string): Promise<boolean> {
  for (let n = 0; n < mostNames; n++) {
    const name = await readFile(join(root, fileOf(n)), 'utf8').catch(() => null)
    if (name === null) return false
    if (name.trim() !== '') return name.trim() === place
  }
  return false
}

function fileOf(n: number): string {
  return n === 0 ? fileName : `${fileName}-${n}`
}

async function readOrMake(path: string): Promise<string> {
  const known = await readFilled(path).catch(isMissing)
  if (known !== null) return known
  const mine = randomBytes(8).toString('hex')
  const draft = `${path}.${mine}`
  await writeFile(draft, `${mine}\n`, { mode: 0o640, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    // Without hard links, the process that writes the file first wins.
    const isTaken = codeOf(error) === 'EEXIST'
    if (!isTaken) await writeFile(path, `${mine}\n`, { mode: 0o640, flag: 'wx', flush: true }).catch(ignoreTaken)
  } finally {
    await unlink(draft)
  }
  return readFilled(path)
}

/** Waits for a while if the file is empty: another process may be about to write it. */
async function readFilled(path: string): Promise<string> {
  for (let looks = 1; ; looks++) {
    const name = (await readFile(path, 'utf8')).trim()
    if (name !== '' || looks === mostLooks) return name
    await wait(lookEveryMs)
  }
}

function isMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

function ignoreTaken(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
