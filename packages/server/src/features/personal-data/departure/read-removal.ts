import type { Removal } from '@holdall/contract/users/manage.schemas.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import { listLargest } from '../../../core/tree/space-kinds.repository.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { readWhatEnds } from '../../billing/public.ts'
import { countSharing, countSharingIn } from '../../sharing/public.ts'
import { sortWorkspaces } from '../../workspaces/public.ts'
import { countCommentsElsewhere } from '../export/documents.repository.ts'
import { countOwnFiles } from './departures.repository.ts'
import { isLastAdministrator } from './read-departure.ts'
import { countMembers, countRequestsOf } from './removal.repository.ts'

const mostLargest = 5

/** What removing a user would break now; a preview only. */
export async function readRemoval(ctx: Needs<'caller' | 'clock' | 'db'>, userId: string): Promise<Removal> {
  const { read } = ctx.db
  const { going, left, blocking } = await sortWorkspaces(read, userId)
  const personal = (await listOwnSpaces(read, userId)).filter(space => space.kind === 'personal')
  const ids = personal.map(space => space.id)
  const owned = [...going, ...blocking.filter(space => space.reason === 'owner')]
  return {
    files: {
      count: await countOwnFiles(read, ids),
      bytes: personal.reduce((sum, space) => sum + space.used_bytes, 0),
      trashBytes: personal.reduce((sum, space) => sum + space.trash_bytes, 0),
    },
    // File names reveal what files are about, which is none of the business of an administrator who removes users.
    largest: memberOf(ctx).permissions.has('files.view') ? await largestOf(ctx, ids) : [],
    shared: {
      ...(await countSharing(read, userId, ctx.clock.now())),
      ofDrive: await countSharingIn(read, ids, userId, ctx.clock.now()),
    },
    requests: await countRequestsOf(read, userId),
    comments: await countCommentsElsewhere(read, userId),
    workspaces: {
      owned: await Promise.all(
        owned.map(async ({ id, name, used_bytes }) => ({
          id,
          name,
          others: await countMembers(read, id, userId),
          bytes: used_bytes,
        })),
      ),
      unmanaged: blocking.flatMap(({ id, name, reason }) => (reason === 'last-manager' ? { id, name } : [])),
      left: left.length,
    },
    ...(await readWhatEnds(ctx, userId)),
    isLastAdministrator: await isLastAdministrator(read, userId),
  }
}

async function largestOf(ctx: Needs<'db'>, spaceIds: readonly string[]): Promise<Removal['largest']> {
  const found: Removal['largest'] = []
  for (const spaceId of spaceIds) {
    for (const id of await listLargest(ctx.db.read, spaceId, mostLargest, 0)) {
      const item = await findItem(ctx.db.read, id)
      if (item) found.push({ id, name: item.name, size: item.size })
    }
  }
  return found
}
