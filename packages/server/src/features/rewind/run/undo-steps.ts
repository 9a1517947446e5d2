import { newStep } from '../plan/new-step.ts'
import type { RewindRow, RewindStepRow } from '../rewind.tables.ts'
import { readSpot, type Spot } from '../spot.ts'

/** The step that turns another one around; null if that one changed nothing. */
export function turnAround(act: Pick<RewindRow, 'id'>, step: RewindStepRow): RewindStepRow | null {
  const before = readSpot(step.before)
  const after = readSpot(step.after)
  if (!after) return null
  const told = {
    item_id: step.made_id ?? step.item_id,
    rank: step.rank,
    size: step.size,
    // The last one first.
    position: -(step.done_as ?? 0),
    expected: step.after,
  }
  // What was made didn't exist before.
  if (!before) return newStep(act, { ...told, kind: 'trash', to_name: after.name, to_state: 'trashed' })
  return newStep(act, {
    ...told,
    kind: kindOf(before, after),
    to_state: before.state,
    to_parent: before.parentId,
    to_name: before.name,
    to_blob: before.blobId === after.blobId ? null : before.blobId,
    to_modified: before.modifiedAt,
  })
}

function kindOf(before: Spot, after: Spot): RewindStepRow['kind'] {
  if (before.state === 'trashed') return 'trash'
  if (after.state === 'trashed') return 'restore'
  if (before.parentId !== after.parentId) return 'move'
  return before.name === after.name ? 'content' : 'rename'
}
