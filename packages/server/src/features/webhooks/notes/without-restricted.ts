import type { AuditRow } from '../../../core/audit/audit.ts'
import { listSpacesWithRestrictions } from '../../../core/rights/restrictions/restrictions.repository.ts'
import { findChains } from '../../../core/tree/items.repository.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { WebhookRow } from '../webhooks.tables.ts'
import type { Known } from './known.repository.ts'

interface Wanted {
  readonly webhook: WebhookRow
  readonly told: readonly AuditRow[]
}

/**
 * Leaves out, for webhooks of workspaces, what happened in folders that are closed to somebody, and to what no longer
 * exists where anything is closed: people to whom it is closed may set up the webhook.
 */
export async function withoutRestricted(db: Reader, wanted: readonly Wanted[], known: Known): Promise<Wanted[]> {
  const spaceIds = [...new Set(wanted.flatMap(({ webhook }) => webhook.space_id ?? []))]
  const closed = await listSpacesWithRestrictions(db, spaceIds)
  if (closed.size === 0) return [...wanted]
  const lines = wanted.flatMap(({ webhook, told }) => (closed.has(webhook.space_id ?? '') ? told : []))
  const chains = await findChains(
    db,
    lines.flatMap(line => placesOf(line, known)),
  )
  const isOpen = (line: AuditRow) =>
    placesOf(line, known).every(id => {
      const chain = chains.get(id)
      return chain?.slice(0, -1).every(step => step.is_closed === 0) && chain.at(-1)?.is_closed === 1
    })
  return wanted.map(({ webhook, told }) =>
    closed.has(webhook.space_id ?? '') ? { webhook, told: told.filter(isOpen) } : { webhook, told },
  )
}

/** The items that an entry is about, and the folder around. */
function placesOf(line: AuditRow, known: Known): string[] {
  const item = line.object_type === 'item' ? line.object_id : known.links.get(line.object_id ?? '')?.item_id
  return [item, line.folder_id].flatMap(id => id ?? [])
}
