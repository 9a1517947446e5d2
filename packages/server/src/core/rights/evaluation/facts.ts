import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Item } from '../../tree/items.repository.ts'
import { findSpaces } from '../../tree/spaces.repository.ts'
import type { SpaceRow } from '../../tree/tree.tables.ts'
import { findGrants } from '../grants.repository.ts'
import { findHeldMemberships } from '../memberships.repository.ts'
import type { Restriction } from '../restrictions/restriction-on.ts'
import { findRestrictions } from '../restrictions/restrictions.repository.ts'
import type { HeldMembership, HeldRole, Subject } from '../rights.ts'

/** What rights need to know of an item, and of each one above it. */
export type Step = Pick<Item, 'id' | 'space_id' | 'rank' | 'state' | 'held_for' | 'is_closed'>

/** Items, each with everything above it, by their ids. */
export type Chains = ReadonlyMap<string, readonly Step[]>

/** What was read about a subject, to evaluate what they may do with the items of some chains. */
export interface Facts {
  readonly spaces: ReadonlyMap<string, SpaceRow>
  readonly memberships: ReadonlyMap<string, readonly HeldMembership[]>
  readonly grants: ReadonlyMap<string, readonly HeldRole[]>
  readonly restrictions: ReadonlyMap<string, readonly Restriction[]>
}

/** Reads them. Closings that aren't known yet are only looked for where something on the way is marked as closed. */
export async function readFacts(
  ctx: Needs<'clock'>,
  subject: Subject,
  chains: Chains,
  db: Reader,
  known?: Facts['restrictions'],
): Promise<Facts> {
  const all = [...chains.values()]
  const spaces = await findSpaces(
    db,
    all.map(chain => chain[0]?.space_id ?? ''),
  )
  return {
    spaces,
    grants: await readGrants(ctx, subject, all.flat(), spaces, db),
    memberships: await readMemberships(subject, [...spaces.values()], db),
    restrictions: known ?? (await readRestrictions(all.flatMap(restrictedIn), db)),
  }
}

function readRestrictions(ids: readonly string[], db: Reader): Promise<Facts['restrictions']> {
  return ids.length > 0 ? findRestrictions(db, ids) : Promise.resolve(new Map())
}

/** The ids of those steps that may have restrictions; the mark of a root stands for its whole space. */
export function restrictedIn(chain: readonly Step[]): string[] {
  return chain.slice(0, -1).flatMap(step => (step.is_closed === 1 ? step.id : []))
}

/** Owners need no grant on their own items. */
export function readGrants(
  ctx: Needs<'clock'>,
  { userId }: Subject,
  steps: readonly Step[],
  spaces: ReadonlyMap<string, SpaceRow>,
  db: Reader,
): Promise<ReadonlyMap<string, readonly HeldRole[]>> {
  if (userId === null) return Promise.resolve(new Map())
  const ids = steps.flatMap(step => (spaces.get(step.space_id)?.owner_id === userId ? [] : step.id))
  return ids.length > 0 ? findGrants(db, userId, ids, ctx.clock.now()) : Promise.resolve(new Map())
}

/** Only workspaces have members, and their owners need no role. */
function readMemberships(
  { userId }: Subject,
  spaces: readonly SpaceRow[],
  db: Reader,
): ReturnType<typeof findHeldMemberships> {
  const shared = spaces.filter(space => space.kind === 'workspace' && space.owner_id !== userId)
  return userId === null || shared.length === 0
    ? Promise.resolve(new Map())
    : findHeldMemberships(
        db,
        userId,
        shared.map(space => space.id),
      )
}
