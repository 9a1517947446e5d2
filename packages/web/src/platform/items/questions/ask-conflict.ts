import { showDialog } from '../../dialogs.tsx'
import type { ConflictDecision, NameConflict } from './name-conflict.ts'

/**
 * Asks what to do with names that are taken: replace as a new version (folders merge), keep both, or skip, one by one
 * or for all the rest. Returns a decision for each id, or null if the user cancelled the whole step.
 */
export function askConflict(conflicts: readonly NameConflict[]): Promise<Map<string, ConflictDecision> | null> {
  if (conflicts.length === 0) return Promise.resolve(new Map())
  return showDialog<Map<string, ConflictDecision>, { conflicts: readonly NameConflict[] }>(
    async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
    { conflicts },
  )
}
