import { listEditable } from '../../../core/rights/grants.repository.ts'
import { allows, listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { availableBytes } from '../../../core/tree/quota.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { type Failure, fail, isFailure } from '../../../platform/failure.ts'
import { requireCreate } from '../transfers/checks/upload-checks.ts'

type Reading = Needs<'caller' | 'clock' | 'db' | 'settings'>

/** Spaces that are tried for one upload. Each is locked once, and has to be read before that. */
const mostTried = 50

/**
 * Does work in a space that the caller may add files to: the one at hand if it has room, otherwise the first of their
 * own, their workspaces and what is shared with them. Where a file will be placed isn't known before it is whole.
 * `needed` says how many bytes a space would have to reserve.
 * @throws `request.forbidden` to people who may add files nowhere, otherwise the refusal of the first space
 */
export async function whereRoomIs<T>(
  ctx: Reading,
  current: string | null,
  needed: (spaceId: string) => number,
  work: (spaceId: string) => Promise<T>,
): Promise<T> {
  requireCreate(ctx)
  const spaces = await listPlaces(ctx)
  const isCurrent = (space: SpaceRow) => space.id === current
  const inTurn = [...spaces.filter(isCurrent), ...spaces.filter(space => !isCurrent(space))].slice(0, mostTried)
  let first: Failure | null = null
  for (const [place, space] of inTurn.entries()) {
    // The others are looked at before they are locked, since many people may share them.
    if (place > 0 && (await lacks(ctx, space, needed(space.id)))) continue
    try {
      return await work(space.id)
    } catch (error) {
      if (!isFailure(error, 'space.full') && !isFailure(error, 'space.owner-full')) throw error
      first ??= error
    }
  }
  throw first ?? fail('request.forbidden', { permission: 'files.create' })
}

async function listPlaces(ctx: Reading): Promise<SpaceRow[]> {
  const { userId } = memberOf(ctx)
  const standings = (await listSpaceRights(ctx.db.read, userId)).filter(standing => allows(standing, 'files.create'))
  const own = standings.map(({ space }) => space)
  const shared = await listEditable(ctx.db.read, userId, ctx.clock.now())
  const known = new Set(own.map(space => space.id))
  const others = shared.map(item => item.space_id).filter(id => !known.has(id))
  const found = await findSpaces(ctx.db.read, others.slice(0, mostTried))
  return [...own, ...[...found.values()].filter(space => space.deleted_at === null)]
}

async function lacks(ctx: Reading, space: SpaceRow, bytes: number): Promise<boolean> {
  const available = await availableBytes(ctx, space)
  return available !== null && available - space.used_bytes - space.reserved_bytes < bytes
}
