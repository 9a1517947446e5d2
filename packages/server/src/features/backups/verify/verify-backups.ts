import { join } from 'node:path'
import type { CommandError } from '../../../platform/commands/command.ts'
import type { CommandOutput } from '../../../platform/commands/output.ts'
import { listStates, readManifest, requireBackups, sizeOf } from '../folder/backup-folder.ts'
import { checkRowFiles } from '../folder/check-files.ts'
import { checkObject, type ObjectFault, recordDamaged, recordWhole } from '../folder/check-object.ts'
import { names, statePath } from '../folder/layout.ts'
import type { KeptObject } from '../folder/manifest.ts'
import { readObjectList } from '../folder/object-list.ts'
import { inBatches, mapAhead } from '../map-ahead.ts'

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
    const manifest = await readManifest(folder, name).catch((error: CommandError) => error)
    if (manifest instanceof Error) {
      faults.push(`${name}: ${manifest.message}`)
      continue
    }
    for (const fault of await checkRowFiles(state, manifest)) faults.push(`${name}: ${fault}`)
    const keyPath = join(state, names.key)
    if (manifest.hasKey && (await sizeOf(keyPath)) === null) faults.push(`${name}: the key is missing: ${keyPath}`)
    for (const { key, problem } of manifest.problems) faults.push(`${name}: ${key} was ${problem} when it was made`)
    const check = async (object: KeptObject) => {
      signal.throwIfAborted()
      if (object.sha256 === null || checked.has(object.sha256)) return null
      checked.add(object.sha256)
      bytes += object.size
      output.progress('Checked', { done: bytes, total: null, unit: 'bytes' })
      return checkOne(folder, { ...object, sha256: object.sha256 })
    }
    for await (const fault of mapAhead(readObjects(state), 4, check))
      if (fault !== null) faults.push(`${name}: ${fault}`)
  }
  return { states, objects: checked.size, bytes, faults }
}

/** The objects of a state; none if the list can't be read, which `checkRowFiles` says. */
async function* readObjects(state: string): AsyncGenerator<KeptObject> {
  try {
    for await (const some of inBatches(readObjectList(state), 500)) yield* some
  } catch {
    return
  }
}

const words: Readonly<Record<ObjectFault, string>> = {
  missing: 'are missing',
  short: 'have another length',
  damaged: 'are damaged',
}

/** Notes what it finds for the next backup; the folder may also be one that can't be written to. */
async function checkOne(
  folder: string,
  object: { readonly sha256: string; readonly size: number },
): Promise<string | null> {
  const fault = await checkObject(folder, object)
  const isNoted = (fault === null ? recordWhole(folder, object.sha256) : recordDamaged(folder, object.sha256)).then(
    () => true,
    () => false,
  )
  if (fault === null) {
    await isNoted
    return null
  }
  const then = (await isNoted) ? 'the next backup writes them again if the site has them' : 'this could not be noted'
  return `the bytes ${object.sha256} ${words[fault]}; ${then}`
}
