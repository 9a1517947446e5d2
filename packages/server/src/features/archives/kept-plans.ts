import type { Subject } from '../../core/rights/rights.ts'
import type { Walk } from '../../core/tree/walk-tree.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PlannedArchive, planInTurn, requireRoots } from './plan-archive.ts'

/** How long a plan is reused: requests for parts, repeats and the length follow each other quickly. */
const keptMs = 60_000
/** Entries of all cached plans together, at a few hundred bytes each. */
const mostEntries = 100_000

interface Kept {
  readonly planned: Promise<PlannedArchive>
  readonly state: string
  readonly until: number
  entries: number
}

const kept = new WeakMap<Database, Map<string, Kept>>()

/**
 * Returns the zip of items, planned once for all requests within a minute. Permissions for the selected items are
 * checked each time, and a change in their sizes or counts makes a new plan.
 * @throws `item.not-found` and `item.forbidden`
 */
export async function planOnce(
  ctx: Ctx,
  subject: Subject,
  archiveId: string,
  ids: readonly string[],
): Promise<PlannedArchive> {
  const walk = await requireRoots(ctx, subject, ids)
  const plans = kept.get(ctx.db) ?? new Map<string, Kept>()
  kept.set(ctx.db, plans)
  const now = ctx.clock.now()
  const state = stateOf(walk)
  const found = plans.get(archiveId)
  if (found && found.state === state && found.until > now) return found.planned
  const planned = planInTurn(ctx, subject, walk)
  const one: Kept = { planned, state, until: now + keptMs, entries: 0 }
  plans.delete(archiveId)
  plans.set(archiveId, one)
  try {
    one.entries = (await planned).entries
  } catch (error) {
    plans.delete(archiveId)
    throw error
  }
  forgetOthers(plans, archiveId, now)
  forgetLater(plans, archiveId, one)
  return planned
}

/** Changes with nearly everything that happens below; the rest is noticed within a minute. */
function stateOf({ roots, leftOut }: Walk): string {
  const states = roots.map(root => [root.id, root.name, Number(root.size), Number(root.item_count), root.version_id])
  return JSON.stringify([states, [...leftOut].sort()])
}

/** Frees the plan of a zip, which may have a million entries, without waiting for a request for another zip. */
function forgetLater(plans: Map<string, Kept>, id: string, one: Kept): void {
  const forget = () => plans.get(id) === one && plans.delete(id)
  setTimeout(forget, keptMs).unref()
}

function forgetOthers(plans: Map<string, Kept>, own: string, now: number): void {
  let entries = [...plans.values()].reduce((sum, one) => sum + one.entries, 0)
  for (const [id, one] of plans) {
    if (id === own || (one.until > now && entries <= mostEntries)) continue
    entries -= one.entries
    plans.delete(id)
  }
}
