import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { type CacheDriver, CacheError } from './cache-driver.ts'
import { probeByUse } from './probe.ts'

export interface FileCacheOptions {
  /** A folder used for nothing else; created if it is missing. */
  readonly root: string
  readonly clock: Clock
  /** At this many files, expired ones are removed; if none has expired, all are. */
  readonly mostFiles?: number
}

/**
 * Keeps a file for each value, in a folder that all processes on this machine share. Files appear complete under their
 * name. Nothing is synced: what a power cut loses is computed again, and what it damages is ignored.
 */
export function createFileDriver({ root, clock, mostFiles = 5_000 }: FileCacheOptions): CacheDriver {
  let written = 0
  const pathOf = (key: string) => join(root, createHash('sha256').update(key).digest('hex'))

  const driver = {
    get: (key: string) =>
      asCacheError(async () => {
        const text = await readFile(pathOf(key), 'utf8').catch(missingIsNull)
        if (text === null) return null
        const end = text.indexOf('\n')
        const [until = '', hash = ''] = text.slice(0, end).split(' ')
        const value = text.slice(end + 1)
        if (hash !== hashOf(key, value)) return null
        return Number(until) > clock.now() ? value : null
      }),
    set: (key: string, value: string, ttlMs: number) =>
      asCacheError(async () => {
        if (written++ % 256 === 0) await makeRoom()
        const temporary = join(root, `${randomUUID()}.tmp`)
        const text = `${clock.now() + ttlMs} ${hashOf(key, value)}\n${value}`
        await writeInto(temporary, text)
        await rename(temporary, pathOf(key))
      }),
    delete: (key: string) => asCacheError(() => rm(pathOf(key), { force: true })),
    clear: () =>
      asCacheError(async () => {
        for (const name of await readdir(root).catch(missingIsNull).then(orNone))
          await rm(join(root, name), { force: true })
      }),
  }

  const makeFolder = () => mkdir(root, { recursive: true, mode: 0o700 })

  /** The folder may be missing because nothing was written yet, or someone has removed it. */
  async function writeInto(path: string, text: string): Promise<void> {
    try {
      await writeFile(path, text, { mode: 0o600 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await makeFolder()
      await writeFile(path, text, { mode: 0o600 })
    }
  }

  async function makeRoom(): Promise<void> {
    await makeFolder()
    const names = await readdir(root)
    if (names.length < mostFiles) return
    let kept = 0
    for (const name of names) {
      if (await isOver(join(root, name))) await rm(join(root, name), { force: true })
      else kept++
    }
    if (kept >= mostFiles) await driver.clear()
  }

  async function isOver(path: string): Promise<boolean> {
    if (path.endsWith('.tmp')) {
      const found = await stat(path).catch(missingIsNull)
      return found !== null && found.mtimeMs < Date.now() - 60_000
    }
    const text = await readFile(path, 'utf8').catch(missingIsNull)
    return text !== null && !(Number(text.slice(0, text.indexOf(' '))) > clock.now())
  }

  return { ...driver, probe: take => probeByUse(driver, take), close: async () => undefined }
}

function hashOf(key: string, value: string): string {
  return createHash('sha256').update(`${key}\n${value}`).digest('base64url')
}

const orNone = (names: string[] | null) => names ?? []

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function asCacheError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new CacheError(`The cache folder can’t be used (${(error as NodeJS.ErrnoException).code ?? error})`, error)
  }
}
