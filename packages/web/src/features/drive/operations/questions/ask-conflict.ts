import { showDialog } from '../../../../platform/dialogs.tsx'
import type { ConflictDecision, NameConflict } from './name-conflict.ts'

/**
 * Asks what to do with names that are taken: replace as a new version (folders merge), keep both, or skip, one by one or
 * for all the rest. Answers a decision for each id, or null when the person gave up the whole step.
 */
export function askConflict(conflicts: readonly NameConflict[]): Promise<Map<string, ConflictDecision> | null> {
  if (conflicts.length === 0) return Promise.resolve(new Map())
  return showDialog<Map<string, ConflictDecision>, { conflicts: readonly NameConflict[] }>(
    async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
    { conflicts },
  )
}
