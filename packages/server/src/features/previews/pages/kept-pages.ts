import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Needs } from '../../../platform/ctx.ts'
import { drawerVersion } from '../drawer-version.ts'
import { createDrawingQueue } from '../marks/drawing-queue.ts'
import type { ShownDocument } from './shown-document.ts'

const inTurn = createDrawingQueue()
/** Files that weren't requested for a day are deleted; if room is short, the least recently requested ones earlier. */
const keptMs = 24 * 60 * 60_000
const mostKept = 512 * 1024 * 1024

const underWay = new Map<string, Promise<Buffer>>()
/** Bytes written since the last tidying. */
let grown = 0

/**
 * Returns something made from a document, cached on this machine. `make` gets the document as a file. Simultaneous
 * requests for the same thing make it once. @throws `file.pages-busy` if too many are waiting
 */
export async function keptFile(
  ctx: Needs<'caller' | 'env' | 'origin' | 'storage'>,
  document: Pick<ShownDocument, 'storageKey'>,
  what: string,
  make: (path: string) => Promise<Buffer>,
): Promise<Buffer> {
  const folder = folderOf(ctx)
  const start = createHash('sha256').update(`${drawerVersion} ${document.storageKey}`).digest('hex').slice(0, 32)
  const path = join(folder, `${start}-${what}`)
  const kept = await readKept(path)
  if (kept) return kept
  const known = underWay.get(path)
  if (known) return known
  const made = inTurn(ctx, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const bytes = await make(await localDocument(ctx, document, join(folder, `${start}-document.pdf`)))
    await put(path, part => writeFile(part, bytes, { mode: 0o600 }))
    grown += bytes.byteLength
    if (grown > mostKept / 8) await tidyPages(ctx)
    return bytes
  }).finally(() => underWay.delete(path))
  underWay.set(path, made)
  return made
}

async function readKept(path: string): Promise<Buffer | null> {
  const bytes = await readFile(path).catch(() => null)
  // The least recently requested file is deleted first.
  if (bytes) await utimes(path, new Date(), new Date()).catch(() => undefined)
  return bytes
}

/** If the storage has no file on this machine, one copy serves all pages. */
async function localDocument(
  ctx: Needs<'storage'>,
  { storageKey }: Pick<ShownDocument, 'storageKey'>,
  copy: string,
): Promise<string> {
  const local = ctx.storage.localPath(storageKey)
  if (local !== null) return local
  if (await stat(copy).catch(() => null)) return copy
  await put(copy, async part => {
    const bytes = await ctx.storage.read(storageKey)
    await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
  })
  return copy
}

/** Writes to a temporary name first, so that no one reads a partial file. */
async function put(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${randomUUID()}`
  try {
    await write(part)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/** Deletes what hasn't been requested for a day, and what there is no room for, by the file system's clock. */
export async function tidyPages(ctx: Needs<'env'>): Promise<void> {
  grown = 0
  const folder = folderOf(ctx)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async name => {
      const path = join(folder, name)
      const facts = await stat(path).catch(() => null)
      return { path, size: facts?.size ?? 0, usedAt: facts?.mtimeMs ?? 0 }
    }),
  )
  files.sort((a, b) => b.usedAt - a.usedAt)
  let total = 0
  for (const { path, size, usedAt } of files) {
    total += size
    if (total > mostKept || Date.now() - usedAt > keptMs) await rm(path, { force: true })
  }
}

function folderOf(ctx: Needs<'env'>): string {
  return join(ctx.env.dataDir, 'tmp', 'pages')
}
