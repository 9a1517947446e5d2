import { type RawBuilder, sql } from 'kysely'
import type { GrantRow } from './rights.tables.ts'

/** Whether a grant is in effect at `now`, in ms since 1970. */
export function countsNow(grant: Pick<GrantRow, 'expires_at'>, now: number): boolean {
  return grant.expires_at === null || grant.expires_at > now
}

/** The same as a condition on the table `grants`. */
export function grantCounts(now: number): RawBuilder<boolean> {
  return sql`(grants.expires_at is null or grants.expires_at > ${now})`
}

/** A condition on the table `links`: the link is neither revoked nor expired at `now`. */
export function linkStands(now: number): RawBuilder<boolean> {
  return sql`(links.revoked_at is null and (links.expires_at is null or links.expires_at > ${now}))`
}

/** A condition on the table `links`: the link is neither revoked nor expired, and its download limit isn't reached. */
export function linkWorks(now: number): RawBuilder<boolean> {
  return sql`(${linkStands(now)} and (links.download_limit is null or links.downloads < links.download_limit))`
}
