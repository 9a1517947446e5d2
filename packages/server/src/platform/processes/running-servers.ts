import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isGone, processMark } from './process-mark.ts'

/** Each server with an embedded database keeps a file here while it runs. */
const folderName = 'servers'
const aliveEveryMs = 30_000
/** A server on another machine that has said nothing for this long has ended. */
const silentMs = 3 * aliveEveryMs

export interface AnnouncedServer {
  /** This many others run beside this one. */
  readonly others: number
  /** Removes the announcement. */
  end(): Promise<void>
}

/** Announces this server to others that use the same data folder. */
export async function announceServer(dataDir: string): Promise<AnnouncedServer> {
  const folder = join(dataDir, folderName)
  const mark = processMark()
  const own = mark.replaceAll('/', '-')
  const others = await countServers(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, own), mark, { mode: 0o600 })
  const alive = () => {
    const now = new Date()
    // Only `doctor` misses a file that was deleted.
    utimes(join(folder, own), now, now).catch(() => undefined)
  }
  const timer = setInterval(alive, aliveEveryMs)
  timer.unref()
  return {
    others,
    async end() {
      clearInterval(timer)
      await rm(join(folder, own), { force: true })
    },
  }
}

/** How many servers run with this data folder, as far as is known. Forgets those that have ended. */
export async function countServers(dataDir: string): Promise<number> {
  const folder = join(dataDir, folderName)
  let running = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const [mark, file] = await Promise.all([readFile(path, 'utf8').catch(() => null), stat(path).catch(() => null)])
    if (mark === null || file === null) continue
    if (isGone(mark) || file.mtimeMs < Date.now() - silentMs) await rm(path, { force: true })
    else running++
  }
  return running
}
