import { checkName, foldName, nameMessage } from '@holdall/contract/drive/names.ts'
import type { Bundle, BundledFile } from '@holdall/contract/files/bundles.endpoints.ts'
import { subjectOf } from '../../../core/rights/access-item.ts'
import { findLiveChildren, type Item } from '../../../core/tree/items.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { failField } from '../../../platform/failure.ts'
import {
  admitFile,
  mindsTaken,
  requireFree,
  type UploadFolders,
  type UploadPlace,
  uploadFolders,
} from '../new-transfers/admit-file.ts'
import { checkInTurn } from '../sender-turns.ts'

/** A file of a bundle with the place that it will get. */
export interface AdmittedFile extends UploadPlace {
  readonly file: BundledFile
  /** In NFC. */
  readonly name: string
}

/**
 * Checks all files of a bundle before their bytes are read, by the same rules as every upload: the link once, and each
 * folder once. A refused file doesn't affect the others. @throws `link.unavailable`, `link.locked`
 */
export async function admitBundle(
  ctx: Ctx,
  { link, files }: Bundle,
): Promise<readonly PromiseSettledResult<AdmittedFile>[]> {
  const asked = await subjectOf(ctx, link)
  const folders = uploadFolders(ctx, asked)
  const admit = (file: BundledFile, place: number) =>
    checkInTurn(ctx, asked.userId, () => admitOne(ctx, folders, file, place))
  const admitted = await Promise.allSettled(files.map(admit))
  const taken = await takenPlaces(
    ctx,
    admitted.flatMap(one => (one.status === 'fulfilled' ? [one.value] : [])),
  )
  return Promise.allSettled(
    admitted.map(async one => {
      if (one.status === 'rejected') throw one.reason
      requireFree(taken.get(placeOf(one.value)), one.value)
      return one.value
    }),
  )
}

async function admitOne(ctx: Ctx, folders: UploadFolders, file: BundledFile, place: number): Promise<AdmittedFile> {
  const checked = checkName(file.name)
  if (!checked.ok) throw failField(`files.${place}.name`, nameMessage(checked.problem))
  const { name } = checked
  return { ...(await admitFile(ctx, folders, { ...file, name }, file.size)), file, name }
}

/** The existing items whose names are to be used: one query for each folder. */
async function takenPlaces(ctx: Needs<'db'>, admitted: readonly AdmittedFile[]): Promise<ReadonlyMap<string, Item>> {
  const byParent = Map.groupBy(
    admitted.filter(({ onConflict }) => mindsTaken(onConflict)),
    ({ parent }) => parent.item.id,
  )
  const taken = new Map<string, Item>()
  for (const [parentId, some] of byParent) {
    const keys = some.map(({ name }) => foldName(name))
    for (const item of await findLiveChildren(ctx.db.read, parentId, keys)) {
      taken.set(`${parentId} ${item.name_key}`, item)
    }
  }
  return taken
}

function placeOf({ parent, name }: AdmittedFile): string {
  return `${parent.item.id} ${foldName(name)}`
}
