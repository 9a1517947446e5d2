import type { Departure } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { countHolders, isHeldBy } from '../../../core/permissions/held-permissions.repository.ts'
import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { listSecondSteps } from '../../accounts/public.ts'
import { countSharing } from '../../sharing/public.ts'
import { sortWorkspaces } from '../../workspaces/public.ts'
import { countCommentsElsewhere } from '../export/documents.repository.ts'
import { countOwnFiles } from './departures.repository.ts'

/** What deleting the caller's account would do now; a preview only. */
export async function readDeparture(ctx: Needs<'caller' | 'clock' | 'db'>): Promise<Departure> {
  const { userId } = memberOf(ctx)
  const { read } = ctx.db
  const { going, left, blocking } = await sortWorkspaces(read, userId)
  const personal = (await listSpaceRights(read, userId)).flatMap(({ space }) =>
    space.kind === 'personal' ? space : [],
  )
  const spaces = [...personal, ...going]
  const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, name })
  return {
    files: {
      count: await countOwnFiles(
        read,
        spaces.map(({ id }) => id),
      ),
      bytes: spaces.reduce((sum, space) => sum + space.used_bytes, 0),
    },
    shared: await countSharing(read, userId, ctx.clock.now()),
    comments: await countCommentsElsewhere(read, userId),
    workspaces: {
      going: going.map(nameOf),
      left: left.map(nameOf),
      blocking: blocking.map(space => ({ ...nameOf(space), reason: space.reason })),
    },
    isLastAdministrator: await isLastAdministrator(read, userId),
    secondStep: await listSecondSteps(read, userId),
  }
}

/** Whether nobody would be left to run the site. Call it under `lockRights` if a decision depends on it. */
export async function isLastAdministrator(db: Reader, userId: string): Promise<boolean> {
  return (await isHeldBy(db, 'admin', userId)) && (await countHolders(db, 'admin', userId)) === 0
}
