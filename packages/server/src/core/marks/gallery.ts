import type { Gallery } from '@holdall/contract/drive/folder-page.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import { isScanning } from '../bytes/scan-hold.ts'
import type { Access } from '../rights/access-item.ts'
import { hiddenChildren } from '../rights/restrictions/restricted-below.ts'
import { isFolder } from '../tree/is-folder.ts'
import { countKinds } from './gallery.repository.ts'

/** Fewer photos than this are a list with thumbnails. */
const fewest = 4
/** The share of files that have to be photos and videos. */
const share = 0.6

/**
 * Whether visitors see a folder as a gallery, and of what: most of its files are photos and videos, whatever view its owner
 * has (docs/decisions/0154). Folders aren't counted; each decides for itself.
 */
export async function galleryOf(ctx: Needs<'db' | 'settings'>, folder: Access): Promise<Gallery | null> {
  if (!isFolder(folder.item) || !folder.mayList) return null
  const hidden = hiddenChildren(folder)
  const counts = await countKinds(ctx.db.read, folder.item.id, { hidesHeld: isScanning(ctx.settings), hidden })
  const media = counts.photos + counts.videos
  if (media < fewest || media < counts.files * share) return null
  const { photos, videos, files, folders } = counts
  return { photos, videos, others: folders + files - media }
}
