import { foldName } from '@holdall/contract/drive/names.ts'
import { findLiveChild } from '../../../core/tree/items.repository.ts'
import type { Door } from '../../webdav/public.ts'
import { davTag, descend, findRoot, listRootsBeside, ownRootId } from '../../webdav/public.ts'
import { checkArrival } from './check-arrival.ts'
import { folderTag } from './folder-tag.ts'
import { syncProperties } from './properties.ts'
import { watchBytes } from './watch-bytes.ts'

/**
 * The member's own drive, and beside its folders what others share with them and their workspaces, as clients that keep
 * folders in step need it.
 */
export function syncDoor(root: string): Door {
  return {
    root,
    resolve,
    async listedIn({ ctx, subject }, { item, via }) {
      const isOwnTop =
        item.parent_id === null && via === 'owner' && item.id === (await ownRootId(ctx, subject, ctx.db.read))
      return isOwnTop ? listRootsBeside(ctx, subject, ctx.db.read, item.id) : []
    },
    folderTag,
    properties: syncProperties,
    tellsRights: true,
    checkArrival,
    watchBytes,
    // Clients send no Overwrite. What came there meanwhile isn't theirs to replace.
    replaces: false,
    headersOf: ({ id, sha256 }) => ({
      'oc-fileid': id,
      // Clients compare what they have received with the checksum, also after they continued where they were cut off.
      ...(sha256 === null ? {} : { 'oc-etag': davTag(sha256), 'oc-checksum': `SHA256:${sha256}` }),
    }),
  }
}

const resolve: Door['resolve'] = async (ctx, subject, { names }, db = ctx.db.read) => {
  const rootId = await ownRootId(ctx, subject, db)
  if (rootId === null) return { kind: 'nowhere' }
  const [first, ...rest] = names
  if (first === undefined || (await findLiveChild(db, rootId, foldName(first)))) {
    return descend(ctx, subject, rootId, names, db)
  }
  const other = findRoot(await listRootsBeside(ctx, subject, db, rootId), first)
  return descend(ctx, subject, other?.item.id ?? rootId, other ? rest : names, db)
}
