import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createKeyedQueue } from '../keyed-queue.ts'
import { createBoundedThread } from '../threads/bounded-thread.ts'
import { threadProgram } from '../threads/thread-program.ts'
import type { CutFont, FontsAnswer } from './font-files.worker.ts'

/** Fonts as files, for programs and libraries that only read those. */
export interface FontFiles {
  /** Absolute paths of TrueType fonts. */
  readonly paths: readonly string[]
  /** Characters that none of them has. */
  readonly missing: ReadonlySet<string>
}

/** A slice takes 50 ms to cut, one of Chinese a little longer; a text of many scripts needs a few. */
const limits = { milliseconds: 30_000, heapMegabytes: 256 }
const idleMs = 60_000
/** Sets of characters whose fonts are known. */
const mostKnown = 500

const queue = createKeyedQueue(1)
const thread = createBoundedThread<string, FontsAnswer>(threadProgram('font-files.worker', import.meta.url), limits)
let idle: NodeJS.Timeout | undefined
const known = new Map<string, FontFiles>()
/** All fonts by their paths: some kilobytes each. */
const given = new Map<string, Uint8Array>()

/**
 * Finds the bundled fonts that a text needs, so that it is drawn on a machine without any. They are cut in a thread of
 * their own when first needed, and put into the folder. Libraries keep all fonts that they were ever given, and look into
 * any of them; so those that somebody has deleted since are put back.
 */
export async function fontFilesFor(text: string, folder: string): Promise<FontFiles> {
  for (const [path, bytes] of given) await put(path, bytes)
  const characters = [...new Set(text)].sort().join('')
  const key = `${folder}\n${characters}`
  const found = known.get(key)
  if (found) return found
  return queue('fonts', async () => {
    const { fonts, missing } = await cut(characters)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // One path for each font, however the folder is reached.
    const real = await realpath(folder)
    const files = { paths: await Promise.all(fonts.map(font => keep(real, font))), missing: new Set(missing) }
    if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '')
    known.set(key, files)
    return files
  })
}

async function cut(text: string): Promise<Exclude<FontsAnswer, { problem: string }>> {
  clearTimeout(idle)
  try {
    const answer = await thread.ask(text)
    if ('end' in answer) throw new Error(`The thread that cuts fonts ended: ${answer.end}`)
    if ('problem' in answer) throw new Error(`Fonts could not be cut: ${answer.problem}`)
    return answer
  } finally {
    idle = setTimeout(() => void thread.close(), idleMs).unref()
  }
}

async function keep(folder: string, { name, bytes }: CutFont): Promise<string> {
  const path = join(folder, `${name}.ttf`)
  await put(path, bytes)
  given.set(path, bytes)
  return path
}

/** Under a temporary name first, so that no process reads a part of it. */
async function put(path: string, bytes: Uint8Array): Promise<void> {
  if (existsSync(path)) return
  const part = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(part, bytes, { mode: 0o600 })
  await rename(part, path)
}
