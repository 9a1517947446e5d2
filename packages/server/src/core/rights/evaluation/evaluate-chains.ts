import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { SpaceRow } from '../../tree/tree.tables.ts'
import { type Rights, rights, type Subject } from '../rights.ts'
import { type Chains, type Facts, readFacts, type Step } from './facts.ts'

interface Evaluating {
  readonly chains: Chains
  readonly facts: Facts
  /** A chain as it is judged. */
  readonly seen: (chain: readonly Step[]) => readonly Step[]
}

/** The chain of an item in the trash as it would be if it were restored. */
export const asRestored: Evaluating['seen'] = chain =>
  chain.some(step => step.state === 'trashed')
    ? chain.map(step => (step.state === 'trashed' ? { ...step, state: 'live' as const } : step))
    : chain

export function owns({ userId }: Subject, space: SpaceRow): boolean {
  return userId !== null && userId === space.owner_id
}

/** What a subject may do with the first item of each chain; those of which they may not know are missing. */
export async function evaluateChains(
  ctx: Needs<'clock'>,
  subject: Subject,
  { chains, facts, seen }: Evaluating,
  db: Reader,
): Promise<Map<string, Rights>> {
  const found = new Map<string, Rights>()
  const shut = await linkRestrictedAt(ctx, subject, { chains, facts }, db)
  for (const [id, chain] of chains) {
    const [item] = chain
    const space = facts.spaces.get(item?.space_id ?? '')
    if (!item || !space || space.deleted_at !== null) continue
    const isOwner = owns(subject, space)
    // Nothing says any longer whether it was in a closed folder (`orphanTrashedBelow`).
    const [top] = chain.slice(-1)
    if (!isOwner && top?.is_closed === 1 && top.id !== space.root_id) continue
    const { grants, restrictions } = facts
    const memberships = facts.memberships.get(space.id) ?? []
    const granted = rights(
      subject,
      { isOwner, memberships, grants, restrictions, isLinkRestricted: shut.has(id) },
      seen(chain),
    )
    if (granted) found.set(id, granted)
  }
  return found
}

/**
 * The items that a link leads to but whose maker may not share them, because something below the link's item is closed
 * to them: nobody gives away by a link what was closed to them.
 */
async function linkRestrictedAt(
  ctx: Needs<'clock'>,
  { link }: Subject,
  { chains, facts: { restrictions } }: Omit<Evaluating, 'seen'>,
  db: Reader,
): Promise<Set<string>> {
  if (!link || restrictions.size === 0) return new Set()
  const ids = [...chains].flatMap(([id, chain]) => {
    const top = chain.findIndex(step => step.id === link.itemId)
    return chain.slice(0, Math.max(0, top)).some(step => restrictions.has(step.id)) ? id : []
  })
  const maker = { userId: link.createdBy, link: null }
  const theirs = new Map(ids.map(id => [id, chains.get(id) ?? []]))
  const facts = await readFacts(ctx, maker, theirs, db, restrictions)
  const makers = await evaluateChains(ctx, maker, { chains: theirs, facts, seen: asRestored }, db)
  return new Set(ids.filter(id => !makers.get(id)?.can.share))
}
