import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandOutput } from '../../../platform/commands/output.ts'
import { listStates, readManifest, requireBackups, sizeOf } from '../folder/backup-folder.ts'
import { names, objectPath, statePath, tablePath } from '../folder/layout.ts'
import type { KeptObject, Manifest } from '../folder/manifest.ts'
import { readObjectList } from '../folder/object-list.ts'
import { inBatches, mapAhead } from '../map-ahead.ts'
import { type RowFileSummary, readRowFile } from '../rows/row-file.ts'

export interface VerifiedBackups {
  readonly states: readonly string[]
  /** Objects that were read, each once however many states have it. */
  readonly objects: number
  readonly bytes: number
  /** What is wrong, in words. */
  readonly faults: readonly string[]
}

export interface VerifyOptions {
  readonly folder: string
  readonly output: CommandOutput
  readonly signal: AbortSignal
}

/** Reads everything in a folder with backups, and compares it with its hashes. */
export async function verifyBackups({ folder, output, signal }: VerifyOptions): Promise<VerifiedBackups> {
  await requireBackups(folder)
  const states = await listStates(folder)
  const faults: string[] = []
  const checked = new Set<string>()
  let bytes = 0
  for (const name of states) {
    const state = statePath(folder, name)
    const manifest = await readManifest(folder, name).catch(() => null)
    if (!manifest) {
      faults.push(`${name}: its manifest can't be read`)
      continue
    }
    for (const fault of await checkFiles(state, manifest)) faults.push(`${name}: ${fault}`)
    for (const { key, problem } of manifest.problems) faults.push(`${name}: ${key} was ${problem} when it was made`)
    const check = async (object: KeptObject) => {
      signal.throwIfAborted()
      if (object.sha256 === null || checked.has(object.sha256)) return null
      checked.add(object.sha256)
      bytes += object.size
      output.progress('Checked', { done: bytes, total: null, unit: 'bytes' })
      return checkObject(folder, object.sha256, object.size)
    }
    for await (const fault of mapAhead(readObjects(state), 4, check))
      if (fault !== null) faults.push(`${name}: ${fault}`)
  }
  return { states, objects: checked.size, bytes, faults }
}

/** The objects of a state; none if the list can't be read, which `checkFiles` says. */
async function* readObjects(state: string): AsyncGenerator<KeptObject> {
  try {
    for await (const some of inBatches(readObjectList(state), 500)) yield* some
  } catch {
    return
  }
}

/** Compares the files with rows, the list of objects and the key with what the manifest says. */
async function checkFiles(state: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  const files = Object.entries(manifest.tables).map(([table, expected]) => ({
    what: `the rows of ${table}`,
    path: tablePath(state, table),
    expected,
  }))
  files.push({ what: 'the list of files', path: join(state, names.objectList), expected: manifest.objects.list })
  for (const { what, path, expected } of files) {
    const read = await readWhole(path).catch((error: Error) => error)
    if (read instanceof Error) faults.push(`${what} can't be read: ${read.message}`)
    else if (read.rows !== expected.rows || read.sha256 !== expected.sha256) faults.push(`${what} are damaged`)
  }
  if (manifest.hasKey && (await sizeOf(join(state, names.key))) === null) faults.push('the key is missing')
  return faults
}

async function readWhole(path: string): Promise<RowFileSummary> {
  let summary: RowFileSummary = { rows: 0, sha256: '' }
  const onEnd = (read: RowFileSummary) => {
    summary = read
  }
  for await (const _rows of readRowFile(path, onEnd));
  return summary
}

async function checkObject(folder: string, sha256: string, size: number): Promise<string | null> {
  const path = objectPath(folder, sha256)
  const found = await stat(path).catch(() => null)
  if (!found) return `the bytes ${sha256} are missing`
  if (found.size !== size) return `the bytes ${sha256} have another length`
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex') === sha256 ? null : `the bytes ${sha256} are damaged`
}
