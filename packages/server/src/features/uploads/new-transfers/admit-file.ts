import type { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { requireType } from '../../../core/tree/require-type.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { requireAdd, requireSize } from '../transfers/checks/upload-checks.ts'
import type { TransferRow } from '../uploads.tables.ts'
import type { AnnouncedFile } from './announced-file.ts'

/** The folders that one request sends files to. Each is checked once, however many files go there. */
export interface UploadFolders {
  /** The folder that the sender names, if they may add files to it. @throws what `requireAdd` throws */
  asked(parentId: string, onConflict: ConflictChoice | null): Promise<Access>
  /** The folder that receives what is sent to `asked`. */
  receiving(asked: Access): Promise<Receiving>
}

interface Receiving {
  readonly subject: Subject
  readonly parent: Access
  /** Whether a file request received it. */
  readonly isReceived: boolean
}

export function uploadFolders(ctx: Ctx, asking: Subject): UploadFolders {
  const asked = new Map<string, Promise<Access>>()
  let request: Promise<Receiving | null> | undefined
  return {
    asked(parentId, onConflict) {
      const key = `${parentId} ${onConflict === 'replace'}`
      const known = asked.get(key) ?? requireAdd(ctx, asking, parentId, onConflict)
      asked.set(key, known)
      return known
    },
    async receiving(folder) {
      request ??= requestFolder(ctx, asking)
      return (await request) ?? { subject: asking, parent: folder, isReceived: false }
    },
  }
}

/** A file request stores what it receives in its own folder, whatever folder was named. */
async function requestFolder(ctx: Ctx, subject: Subject): Promise<Receiving | null> {
  const place = subject.link ? await ctx.links.receive(ctx, subject.link) : null
  if (!place) return null
  const sender = { ...subject, link: place.link }
  return { subject: sender, parent: await requireAdd(ctx, sender, place.folderId, null), isReceived: true }
}

/** Where a file will be placed, and what to do if its name is taken there. */
export interface UploadPlace {
  readonly subject: Subject
  readonly parent: Access
  readonly onConflict: TransferRow['on_conflict']
}

/**
 * Makes the checks that are possible before the first byte, except whether the name is taken.
 * @throws what `requireAdd` and `links.receive` throw, `file.type-blocked`, `file.too-large`
 */
export async function admitFile(
  ctx: Ctx,
  folders: UploadFolders,
  file: Pick<AnnouncedFile, 'name' | 'parentId' | 'onConflict'>,
  size: number | null,
): Promise<UploadPlace> {
  const asked = await folders.asked(file.parentId, file.onConflict ?? null)
  requireType(ctx, file.name)
  if (size !== null) requireSize(ctx, size)
  const { subject, parent, isReceived } = await folders.receiving(asked)
  // Those who can't list a folder learn no names in it.
  const isBlind = isReceived || !parent.mayList
  return { subject, parent, onConflict: isBlind ? 'keep-both' : (file.onConflict ?? null) }
}

/** Returns whether an upload can be refused because its name is taken. */
export function mindsTaken(onConflict: TransferRow['on_conflict']): boolean {
  return onConflict === null || onConflict === 'replace'
}

/**
 * @throws `item.name-taken` with the existing item, `item.other-spelling` where it would be replaced and has another spelling
 * of the name, `item.kind-conflict` where a folder would have to be replaced
 */
export function requireFree(
  existing: Item | undefined,
  { name, onConflict }: { readonly name: string; readonly onConflict: TransferRow['on_conflict'] },
): void {
  if (!existing) return
  const there = { name: existing.name, existingId: existing.id }
  if (onConflict === null) throw fail('item.name-taken', there)
  if (!hasName(existing, name)) throw fail('item.other-spelling', there)
  if (onConflict === 'replace' && isFolder(existing)) throw fail('item.kind-conflict')
}
