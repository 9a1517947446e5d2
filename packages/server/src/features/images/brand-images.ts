import { buffer } from 'node:stream/consumers'
import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { isStorageError } from '../../drivers/storage/storage-driver.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { DrawnPng } from '../../platform/pictures/draw-picture.ts'
import { findImage, insertImageUse, listImagesFor, showImages } from './images.repository.ts'
import type { ImageRow } from './images.tables.ts'
import { storeImage } from './store-image.ts'

const brand = 'brand'
const prefix: ImagePrefix = 'common_media'
const dayMs = 24 * 60 * 60 * 1000

/** An uploaded image waits this long for its form to be saved. */
const unsavedMs = dayMs
/** A replaced image stays this long: emails, open pages and caches still name it, and the history brings it back. */
const replacedMs = 30 * dayMs

/** An image of the brand with its size. */
export type SizedImage = Pick<ImageRow, 'id' | 'name'> & { readonly width: number; readonly height: number }

/** Stores an image of the site's brand. It is deleted after a day unless `showBrandImages` names it. */
export async function storeBrandImage(ctx: Ctx, picture: DrawnPng, name: string, slot: string): Promise<SizedImage> {
  const { id, ...row } = await storeImage(
    ctx,
    { ...picture, mime: 'image/png', name, diskPrefix: prefix },
    {
      facts: { slot },
      also: (tx, { id }) => insertImageUse(tx, { image_id: id, used_by: brand, until: ctx.clock.now() + unsavedMs }),
    },
  )
  return { id, name: row.name, width: picture.width, height: picture.height }
}

/** Those of these images that are the brand's. */
export async function findBrandImages(ctx: Needs<'db'>, ids: readonly string[]): Promise<SizedImage[]> {
  const rows = ids.length === 0 ? [] : await listImagesFor(ctx.db.read, brand, ids)
  return rows.map(({ id, name, width, height }) => ({ id, name, width: width ?? 0, height: height ?? 0 }))
}

/**
 * Keeps the images that the brand shows from now on; those that it no longer shows are deleted after 30 days.
 * @throws `image.not-found` if one of them was deleted in the meantime
 */
export async function showBrandImages(ctx: Needs<'clock'>, tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await showImages(tx, brand, wanted, ctx.clock.now() + replacedMs)
  if (found.length < wanted.length) throw fail('image.not-found')
}

/** The bytes of an image of the site. @throws `image.not-found` */
export async function readSiteImage(ctx: Needs<'db' | 'storage'>, id: string): Promise<Buffer> {
  const row = await findImage(ctx.db.read, id)
  if (!row) throw fail('image.not-found')
  try {
    return await buffer(await ctx.storage.read(row.storage_key, {}))
  } catch (error) {
    throw isStorageError(error, 'missing') ? fail('image.not-found') : error
  }
}
