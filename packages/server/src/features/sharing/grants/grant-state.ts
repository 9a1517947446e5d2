import type { GrantStep } from '@holdall/contract/sharing/people.schemas.ts'
import type { GrantRow } from '../../../core/rights/rights.tables.ts'
import { instantOrNull } from '../../../platform/clock.ts'

/** What a grant gives, in the form used by undo steps. */
export function stateOf(
  grant: Pick<GrantRow, 'role' | 'expires_at'> & Partial<Pick<GrantRow, 'with_versions'>>,
): NonNullable<GrantStep['to']> {
  return {
    role: grant.role,
    expiresAt: instantOrNull(grant.expires_at),
    ...versionsIn(grant),
  }
}

/** For the audit log: whether earlier versions are given with it. */
export function versionsIn({ with_versions }: Partial<Pick<GrantRow, 'with_versions'>>): { withVersions?: true } {
  return with_versions === 1 ? { withVersions: true } : {}
}
