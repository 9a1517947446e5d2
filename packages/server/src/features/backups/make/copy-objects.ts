import { isStorageError } from '../../../drivers/storage/storage-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { sizeOf } from '../folder/backup-folder.ts'
import { checkObject, recordDamaged, recordWhole } from '../folder/check-object.ts'
import { keepObject } from '../folder/keep-object.ts'
import { objectPath } from '../folder/layout.ts'
import { type ListedObject, listObjects } from '../folder/listed-objects.ts'
import type { KeptObject, Problem } from '../folder/manifest.ts'
import { mapAhead } from '../map-ahead.ts'

/** How many are copied at the same time: a storage elsewhere takes long to answer, and a small file long to sync. */
const atOnce = 4

export interface CopyPlan {
  readonly folder: string
  /** The folder of the state whose rows say what is needed. */
  readonly state: string
  /** What the last state had under a key, for bytes whose hash the database doesn't know. Bytes never change. */
  readonly known: ReadonlyMap<string, KeptObject>
  /** Whether an object that the folder has is read again. */
  readonly isReadAgain: (sha256: string) => boolean
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

export interface CopiedObject extends KeptObject {
  /** Whether the folder didn't have these bytes. */
  readonly isCopied: boolean
  /** Whether the folder had them, but damaged. */
  readonly isReplaced: boolean
  /** Says why they could not be kept. */
  readonly problem: Problem['problem'] | null
}

/** Copies the bytes that a state needs and the folder doesn't have. Yields every object, in the order of the rows. */
export function copyObjects(ctx: Needs<'storage'>, plan: CopyPlan): AsyncGenerator<CopiedObject> {
  return mapAhead(listObjects(plan.state), atOnce, object => copyOne(ctx, plan, object))
}

async function copyOne(ctx: Needs<'storage'>, plan: CopyPlan, object: ListedObject): Promise<CopiedObject> {
  plan.signal.throwIfAborted()
  const there = await findThere(plan, object)
  const kept = { isCopied: false, isReplaced: false, problem: null }
  if (there && (!plan.isReadAgain(there.sha256) || (await isWhole(plan, there)))) return { ...there, ...kept }
  const copied = await copyFrom(ctx, plan, object)
  if (copied.sha256 === null) return copied
  await recordWhole(plan.folder, copied.sha256)
  return { ...copied, isReplaced: there !== null }
}

/** From where the site looks for the bytes or, if they are damaged there, from other files with the same bytes. */
async function copyFrom(ctx: Needs<'storage'>, plan: CopyPlan, object: ListedObject): Promise<CopiedObject> {
  const first = await tryOnce(ctx, plan, object)
  if (first.problem === null) return first
  // A single failed read may be an accident on the way; the second is what there is.
  const second = first.problem === 'damaged' ? await tryOnce(ctx, plan, object) : first
  if (second.problem === null || object.sha256 === null) return second
  for await (const other of listObjects(plan.state)) {
    if (other.sha256 !== object.sha256 || other.key === object.key) continue
    const found = await tryOnce(ctx, plan, other)
    if (found.problem === null) return { ...found, key: object.key }
  }
  return second
}

/** Notes damage first: if the site doesn't have these bytes either, they are looked for again the next time. */
async function isWhole({ folder, signal }: CopyPlan, there: There): Promise<boolean> {
  const isSound = (await checkObject(folder, there, signal)) === null
  await (isSound ? recordWhole(folder, there.sha256) : recordDamaged(folder, there.sha256))
  return isSound
}

interface There extends KeptObject {
  readonly sha256: string
}

async function findThere({ folder, known }: CopyPlan, object: ListedObject): Promise<There | null> {
  const sha256 = object.sha256 ?? known.get(object.key)?.sha256 ?? null
  const size = object.size ?? known.get(object.key)?.size
  if (sha256 === null || size === undefined) return null
  return (await sizeOf(objectPath(folder, sha256))) === size ? { key: object.key, sha256, size } : null
}

async function tryOnce(ctx: Needs<'storage'>, plan: CopyPlan, object: ListedObject): Promise<CopiedObject> {
  const { key, sha256 } = object
  const { folder, signal, onBytes } = plan
  const failed = (problem: Problem['problem']) => ({
    key,
    sha256: null,
    size: object.size ?? 0,
    isCopied: false,
    isReplaced: false,
    problem,
  })
  try {
    const read = () => ctx.storage.read(key, { signal })
    const digest = await keepObject(folder, { read, sha256, onBytes, signal })
    if (sha256 !== null && digest.sha256 !== sha256) return failed('damaged')
    return { key, sha256: digest.sha256, size: digest.size, isCopied: true, isReplaced: false, problem: null }
  } catch (error) {
    if (isStorageError(error, 'missing')) return failed('missing')
    if (isStorageError(error, 'corrupt')) return failed('damaged')
    throw error
  }
}
