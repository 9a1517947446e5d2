import { Readable } from 'node:stream'
import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { wordingFor } from '../../../core/languages/reader-language.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { type Access, accessItem, accessItems, requireCan } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { requireQuota } from '../../../core/tree/quota.ts'
import { refusedType, requireType } from '../../../core/tree/require-type.ts'
import { listOwnSpaces, lockSpace } from '../../../core/tree/spaces.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { rememberSamples } from '../../accounts/public.ts'
import { ensurePersonalSpace, workOnTree } from '../../drive/public.ts'
import { receiveFile } from '../../uploads/public.ts'
import { findFirstUse } from '../welcome.repository.ts'
import { buildSamples, type Sample } from './build-samples.ts'

/**
 * Makes a folder with sample files in the member's own drive, or returns the one that is there. Types that the site doesn't
 * allow are left out. If a file fails, nothing stays.
 * @throws `space.full`, `file.type-blocked` if the site allows none of them, and what an upload throws
 */
export async function makeSamples(ctx: Ctx): Promise<PlacedItem> {
  const { userId } = memberOf(ctx)
  const known = await findSamples(ctx, ctx.db.read)
  if (known) return presentPlaced(known, false)
  await ensurePersonalSpace(ctx, userId)
  const { say, language } = await wordingFor(ctx)
  const all = await buildSamples(say, language, ctx.clock.now())
  const files = all.filter(({ name }) => refusedType(ctx, name) === null)
  if (files.length === 0) for (const { name } of all) requireType(ctx, name)
  const { folderId, isNew } = await makeFolder(ctx, say('Sample files'), files)
  if (isNew) await fill(ctx, folderId, files)
  return presentPlaced(await accessItem(ctx, { userId, link: null }, folderId), false)
}

/** The folder of sample files, unless it was deleted or never made. */
async function findSamples(ctx: Ctx, db: Reader): Promise<Access | undefined> {
  const { userId } = memberOf(ctx)
  const { sample_folder_id: id } = await findFirstUse(db, userId)
  return id === null ? undefined : (await accessItems(ctx, { userId, link: null }, [id], db)).get(id)
}

/** Makes the folder if there is room for everything that belongs into it. Of two calls at once, only one makes it. */
async function makeFolder(
  ctx: Ctx,
  name: string,
  files: readonly Sample[],
): Promise<{ folderId: string; isNew: boolean }> {
  const { userId } = memberOf(ctx)
  const home = (await listOwnSpaces(ctx.db.read, userId)).find(space => space.kind === 'personal')
  if (!home) throw fail('item.not-found')
  return ctx.db.transaction(async tx => {
    const space = await lockSpace(tx, home.id)
    const known = await findSamples(ctx, tx)
    if (known) return { folderId: known.item.id, isNew: false }
    const root = await accessItem(ctx, { userId, link: null }, space.root_id, tx)
    requireCan(root, 'add')
    const { item, chainIds } = root
    await requireUnlocked(ctx, tx, { userId }, { item, chainIds, what: 'content' })
    const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
    await requireQuota(ctx, tx, space, size)
    return workOnTree(ctx, tx, {}, async tree => {
      const folder = await tree.addFolder(item, name, {})
      await rememberSamples(ctx, tx, userId, { sample_folder_id: folder.id, sample_versions: null })
      return { folderId: folder.id, isNew: true }
    })
  }, home.id)
}

/** Sends the files as a member would. */
async function fill(ctx: Ctx, folderId: string, files: readonly Sample[]): Promise<void> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const sent = await Promise.allSettled(
    files.map(({ name, bytes, modifiedAt }) =>
      receiveFile(ctx, subject, {
        target: { parentId: folderId, name },
        size: bytes.byteLength,
        source: Readable.from([bytes]),
        modifiedAt,
      }),
    ),
  )
  const failed = sent.find(one => one.status === 'rejected')
  if (failed) {
    await takeBack(ctx, folderId)
    throw failed.reason
  }
  const versions = sent.flatMap(one => (one.status === 'fulfilled' ? (one.value.versionId ?? []) : []))
  await ctx.db.transaction(tx => rememberSamples(ctx, tx, userId, { sample_versions: JSON.stringify(versions) }))
}

/** Deletes what there is of the folder, and offers the samples again. */
async function takeBack(ctx: Ctx, folderId: string): Promise<void> {
  const { userId } = memberOf(ctx)
  const { space } = await accessItem(ctx, { userId, link: null }, folderId)
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, space.id)
    const found = (await accessItems(ctx, { userId, link: null }, [folderId], tx)).get(folderId)
    await rememberSamples(ctx, tx, userId, { sample_folder_id: null, sample_versions: null })
    if (found) await workOnTree(ctx, tx, {}, async tree => tree.purge(await tree.trash(found.item)))
  }, space.id)
}
