import type { AccessToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import type { AccessTokenRow } from '../../../core/people/people.tables.ts'
import { instant } from '../../../platform/clock.ts'

export function presentToken(row: AccessTokenRow): AccessToken {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    beginning: row.beginning,
    scopes: row.scopes.split(' ') as AccessToken['scopes'],
    expiresAt: row.expires_at === null ? null : instant(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : instant(row.last_used_at),
    lastUsedAddress: row.last_used_address,
    lastSyncedAt: row.last_synced_at === null ? null : instant(row.last_synced_at),
    createdAt: instant(row.created_at),
  }
}
