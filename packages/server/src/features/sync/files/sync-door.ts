import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { headerOf } from '../../../platform/http/webdav/respond.ts'
import { showKeptItems } from '../../removals/public.ts'
import type { Door } from '../../webdav/public.ts'
import { davTag, descend, listRootsBeside, ownRootId } from '../../webdav/public.ts'
import { checkArrival } from './check-arrival.ts'
import { checksumsOf } from './checksums.ts'
import { findTop } from './find-top.ts'
import { folderTag } from './folder-tag.ts'
import { fingerprint, syncProperties } from './properties.ts'
import { recalculateHash } from './recalculate-hash.ts'
import { answerUserLock } from './user-lock.ts'
import { watchBytes } from './watch-bytes.ts'
import { watchRemoval } from './watch-removal.ts'

/**
 * The member's own drive, and beside its folders what others share with them and their workspaces, as clients that keep
 * folders in step need it.
 */
export function syncDoor(root: string, { identity }: Needs<'identity'>): Door {
  const { generation } = identity.current()
  return {
    root,
    resolve,
    async listedIn({ ctx, subject }, { item, via }) {
      const isOwnTop =
        item.parent_id === null && via === 'owner' && item.id === (await ownRootId(ctx, subject, ctx.db.read))
      return isOwnTop ? listRootsBeside(ctx, subject, ctx.db.read, item.id) : []
    },
    folderTag: (folder, listed) => folderTag(generation, folder, listed),
    properties: { ...syncProperties, ...fingerprint(generation) },
    tellsRights: true,
    checkArrival,
    watchBytes,
    watchRemoval,
    keptItems: ({ ctx }) => showKeptItems(ctx, memberOf(ctx)),
    userLock: lock => answerUserLock(lock, resolve),
    // Clients send no Overwrite. What came there meanwhile isn't theirs to replace.
    replaces: false,
    // Nextcloud’s client for computers refuses what is from 1970 or before; others take any date.
    earliestDate: visit => (/\bmirall\//.test(headerOf(visit, 'user-agent') ?? '') ? 1000 : null),
    sendsExactDates: true,
    listsOneLevel: true,
    recalculateHash,
    headersOfBytes: sums => ({ 'oc-checksum': checksumsOf(sums) }),
    headersOf: ({ id, sha256 }) => ({
      'oc-fileid': id,
      ...(sha256 === null ? {} : { 'oc-etag': davTag(sha256), 'oc-checksum': `SHA256:${sha256}` }),
    }),
  }
}

const resolve: Door['resolve'] = async (ctx, subject, path, db = ctx.db.read) => {
  const top = await findTop(ctx, subject, path, db)
  if (top?.alike) {
    const { access, name } = top.alike
    return top.names.length === 1 ? { kind: 'spelled', access, spelling: name } : { kind: 'nowhere' }
  }
  return top === null ? { kind: 'nowhere' } : descend(ctx, subject, top.rootId, top.names, db)
}
