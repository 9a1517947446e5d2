import type { Passkey } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { PasskeyRow } from '../accounts.tables.ts'
import { listPasskeys } from './passkeys.repository.ts'

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: instant(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : instant(row.last_used_at),
  }
}

/** The caller's passkeys, oldest first. */
export async function listMyPasskeys(ctx: Needs<'caller' | 'db'>): Promise<{ data: Passkey[] }> {
  const rows = await listPasskeys(ctx.db.read, memberOf(ctx).userId)
  return { data: rows.map(presentPasskey) }
}
