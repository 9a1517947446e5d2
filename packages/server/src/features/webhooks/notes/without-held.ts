import type { Tx } from '../../../platform/database/database.ts'
import { findStates } from './known.repository.ts'
import { type NotedLine, recordForLater } from './notes.repository.ts'

/**
 * Leaves out what is about files that wait to be scanned, of which nobody but their sender may know. It is noted once more,
 * and told when the file is clean; never if the file was infected, or is gone by then.
 */
export async function withoutHeld(tx: Tx, lines: readonly NotedLine[]): Promise<NotedLine[]> {
  const ids = lines.flatMap(({ object_type, object_id }) => (object_type === 'item' && object_id ? [object_id] : []))
  if (ids.length === 0) return [...lines]
  const rows = await findStates(tx, ids)
  const items = new Map(rows.map(row => [row.id, row]))
  const isHeld = (line: NotedLine) => (items.get(line.object_id ?? '')?.held_for ?? null) !== null
  const isNever = (line: NotedLine) => {
    // Says that it was set aside, by which it has its name already.
    if (line.action === 'file.quarantined') return false
    const item = items.get(line.object_id ?? '')
    return item?.state === 'infected' || (line.wasHeld && item === undefined)
  }
  const ofItems = new Set(lines.filter(line => line.object_type === 'item'))
  await recordForLater(
    tx,
    [...ofItems].filter(isHeld).map(line => line.id),
  )
  return lines.filter(line => !ofItems.has(line) || !(isHeld(line) || isNever(line)))
}
