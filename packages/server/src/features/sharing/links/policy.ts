import type { LinkInput, LinkPolicy, LinkRights, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { listHeldPermissions } from '../../../core/permissions/held-permissions.repository.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { failField } from '../../../platform/failure.ts'
import { createPermissionSet, type PermissionSet } from '../../../platform/permissions/permission-set.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** Returns what a user's roles and plans say about their links. @param now milliseconds since 1970 */
export async function readPolicy(db: Reader, userId: string, now: number): Promise<LinkPolicy> {
  return policyOf(createPermissionSet(await listHeldPermissions(db, userId, now)))
}

/** The most generous of all roles that let a user make links applies, as everywhere. */
export function policyOf(held: PermissionSet): LinkPolicy {
  const isRequired = held.isAlwaysOn('links.create', 'require_password')
  const isSuggested = held.isAlwaysOn('links.create', 'suggest_password')
  const mayCreate = held.has('links.create')
  return {
    mayCreate,
    mayUpload: mayCreate && !held.isAlwaysOn('links.create', 'no_uploads'),
    password: isRequired ? 'required' : isSuggested ? 'suggested' : 'optional',
    defaultDays: mayCreate ? held.limit('links.create', 'default_days') : null,
    longestDays: mayCreate ? held.limit('links.create', 'longest_days') : null,
    count: held.limit('links.create', 'count'),
  }
}

export interface Evaluated {
  /** The rights that remain. */
  readonly rights: LinkRights
  /** When it expires by itself, ms since 1970. */
  readonly endsAt: number | null
  readonly obstacle: ShareLink['obstacle']
}

/**
 * What the policy of its maker leaves of a link. Checked on every use: a rule that was made after the link applies to
 * it as well, and a rule that is withdrawn stops applying.
 */
export function judgeLink(row: LinkRow, policy: LinkPolicy, now: number): Evaluated {
  const own: LinkRights = JSON.parse(row.rights)
  const rights = policy.mayUpload ? own : { ...own, upload: false, edit: false }
  const longest = policy.longestDays === null ? null : row.ends_set_at + policy.longestDays * dayMs
  const ends = [row.expires_at, longest].filter(end => end !== null)
  const isPast = longest !== null && longest <= now
  return {
    rights,
    endsAt: ends.length > 0 ? Math.min(...ends) : null,
    obstacle: obstacleOf(row, rights, policy, isPast),
  }
}

function obstacleOf(row: LinkRow, rights: LinkRights, policy: LinkPolicy, isPast: boolean): ShareLink['obstacle'] {
  if (policy.password === 'required' && row.password_hash === null && row.is_restricted === 0) return 'password'
  if (!rights.view && !rights.download && !rights.upload) return 'uploads'
  return isPast ? 'longest' : null
}

/** Returns when a new link expires if the input doesn't say. */
export function defaultEnd(policy: LinkPolicy, now: number): number | null {
  const days = [policy.defaultDays, policy.longestDays].filter(count => count !== null)
  return days.length > 0 ? now + Math.max(1, Math.min(...days)) * dayMs : null
}

/**
 * Refuses settings in an input that the policy doesn't allow.
 * @param after the link as the input would leave it
 * @throws `request.invalid` at the field
 */
export function requirePolicy(
  policy: LinkPolicy,
  input: Pick<LinkInput, 'rights' | 'password' | 'expiresAt' | 'outsiders'>,
  after: Pick<LinkRow, 'password_hash' | 'is_restricted' | 'expires_at'>,
  now: number,
): void {
  if (input.rights && (input.rights.upload || input.rights.edit) && !policy.mayUpload) {
    throw failField('rights', 'You can’t create links that accept uploads. Ask an administrator.')
  }
  const isPasswordSet = input.password !== undefined || input.outsiders !== undefined
  if (policy.password === 'required' && isPasswordSet && after.password_hash === null && after.is_restricted === 0) {
    throw failField('password', 'Your links require a password or specific people')
  }
  if (input.expiresAt === undefined || policy.longestDays === null) return
  if (after.expires_at === null || after.expires_at > now + Math.max(1, policy.longestDays) * dayMs) {
    const days = policy.longestDays
    throw failField('expiresAt', { text: 'Your links must expire within {{days, number}} days', values: { days } })
  }
}
