import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import type { TestApp } from '../../harness.ts'
import { invitationRow } from '../../user-invitations.ts'
import { someone } from './people.ts'
import { ago, hostile, nth } from './values.ts'

export async function addInvitation(test: TestApp, n = 0): Promise<void> {
  const state = nth(['waiting', 'accepted', 'expired', 'revoked'] as const, n)
  const row = invitationRow({
    email: `invited-${(n * 7) % 34}-${newId()}@example.org`,
    name: nth(hostile, n),
    state,
    invited_by: n % 5 ? await someone(test, n) : null,
    is_from_console: n % 5 ? 0 : 1,
    created_at: ago(n),
    // Some that wait are over all the same.
    expires_at: n % 8 === 4 ? ago(1) : ago(n - 2000),
    sent_at: n % 3 ? ago(n) : null,
    ended_at: state === 'waiting' ? null : ago(n),
  })
  await test.app.services.db.transaction(tx => tables(tx).insertInto('user_invitations').values(row).execute())
}
