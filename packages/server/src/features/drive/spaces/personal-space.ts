import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { newId } from '../../../platform/ids.ts'
import { insertItem } from '../items.repository.ts'
import { availableBytes } from '../space-usage.ts'
import { insertSpace, listOwnSpaces } from '../spaces.repository.ts'
import { folderRow } from '../tree/make-folder.ts'

/** The member's spaces; their own drive is made when they first look. */
export async function listSpaces(ctx: Ctx): Promise<{ data: Space[] }> {
  const { userId } = memberOf(ctx)
  await ensurePersonalSpace(ctx, userId)
  const spaces = await listOwnSpaces(ctx.db.read, userId)
  const data: Space[] = []
  for (const space of spaces) {
    data.push({
      id: space.id,
      kind: space.kind,
      name: space.name,
      rootId: space.root_id,
      usedBytes: Number(space.used_bytes),
      trashBytes: Number(space.trash_bytes),
      versionBytes: Number(space.version_bytes),
      availableBytes: await availableBytes(ctx, space),
    })
  }
  return { data }
}

/** Makes a member's own drive unless there is one; two at once make one. */
export async function ensurePersonalSpace(ctx: Ctx, userId: string): Promise<void> {
  const spaces = await listOwnSpaces(ctx.db.read, userId)
  if (spaces.some(space => space.kind === 'personal')) return
  const spaceId = newId()
  const root = folderRow(ctx, { spaceId, parentId: null, name: 'My files', by: userId })
  try {
    await ctx.db.transaction(async tx => {
      await insertSpace(tx, {
        id: spaceId,
        kind: 'personal',
        name: 'My files',
        owner_id: userId,
        root_id: root.id,
        used_bytes: 0,
        trash_bytes: 0,
        version_bytes: 0,
        reserved_bytes: 0,
        created_at: ctx.clock.now(),
      })
      await insertItem(tx, root)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}
