import { foldName } from '@holdall/contract/drive/names.ts'
import { listAdministrators } from '../../../core/permissions/administrators.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import type { StoredObject } from '../../../drivers/storage/storage-driver.ts'
import { CommandError } from '../../../platform/commands/command.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { ensurePersonalSpace, newFolder } from '../../drive/public.ts'
import { adoptObject } from '../../files/public.ts'
import { asMember } from '../../plain-folders/public.ts'

/** The folder in the drive of an administrator; its name isn't translated, so that a second run finds it. */
const folderName = 'Found'

export interface Adopted {
  /** Says whose drive it is. */
  readonly email: string
  readonly files: readonly string[]
  readonly refused: readonly { readonly key: string; readonly reason: string }[]
}

/**
 * Brings stored bytes back that no row names, as files in the folder “Found” in the drive of an administrator: of the one
 * who is named, or of the first. What has become a file is found no second time.
 */
export async function adoptUnnamed(
  site: Ctx,
  objects: readonly StoredObject[],
  { to, signal, onFile }: { to: string | null; signal: AbortSignal; onFile: (done: number) => void },
): Promise<Adopted> {
  const email = to ?? (await firstAdministrator(site))
  const ctx = { ...(await asMember(site, email)), signal }
  const { userId: ownerId } = memberOf(ctx)
  await ensurePersonalSpace(ctx, ownerId)
  const space = (await listOwnSpaces(ctx.db.read, ownerId)).find(({ kind }) => kind === 'personal')
  if (!space) throw new CommandError(`${email} has no drive.`)
  const known = await findLiveChild(ctx.db.read, space.root_id, foldName(folderName))
  const parentId =
    known?.rank === 0
      ? known.id
      : (await newFolder(ctx, { parentId: space.root_id, name: folderName, onConflict: 'keep-both' })).id
  const files: string[] = []
  const refused: { key: string; reason: string }[] = []
  for (const object of objects) {
    signal.throwIfAborted()
    try {
      const name = await adoptObject(ctx, { object, spaceId: space.id, parentId, ownerId })
      if (name !== null) files.push(name)
    } catch (error) {
      signal.throwIfAborted()
      refused.push({ key: object.key, reason: error instanceof Error ? error.message : String(error) })
    }
    onFile(files.length + refused.length)
  }
  return { email, files, refused }
}

async function firstAdministrator({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const [first] = await listAdministrators(db.read, { mustConfirm: false })
  if (!first) throw new CommandError('This site has no administrator yet. Create one, or name a person with --to.')
  return first.email
}
