import type { RewindRow, RewindStepRow } from '../rewind.tables.ts'

type Told = Pick<RewindStepRow, 'item_id' | 'rank' | 'kind' | 'position' | 'size' | 'to_name'>

/** A step of a plan, with what is usual. */
export function newStep(act: Pick<RewindRow, 'id'>, told: Told & Partial<RewindStepRow>): RewindStepRow {
  return {
    rewind_id: act.id,
    state: 'pending',
    reason: null,
    to_state: 'live',
    to_parent: null,
    to_blob: null,
    to_modified: null,
    expected: null,
    before: null,
    after: null,
    done_as: null,
    made_id: null,
    ...told,
  }
}

/** Newer items go to the trash after everything else has its place. */
export const afterAll = 100_000
