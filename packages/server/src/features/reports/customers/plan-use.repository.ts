import { type RawBuilder, sql } from 'kysely'
import { givingPlanId, isInForce } from '../../../core/plans/in-force.ts'
import type { Dialect, Reader } from '../../../platform/database/database.ts'
import type { ValueRange } from '../counts.repository.ts'
import type { Values } from '../site-days.repository.ts'

/** SQL: `user_id` and `plan_id` of everyone who has a plan, each once: of several, the one that began last. */
function holders(now: number): RawBuilder<unknown> {
  return sql`(
    select user_id, plan_id from (
      select subscriptions.user_id, ${givingPlanId} as plan_id, row_number() over (
        partition by subscriptions.user_id order by subscriptions.created_at desc, subscriptions.id desc) as place
      from subscriptions join plans on plans.id = subscriptions.plan_id where ${isInForce(now)}
    ) as ranked where place = 1)`
}

/** People and bytes by plan; the key is empty for those without one. */
export interface PlanStorage {
  readonly people: Values
  readonly storage: Values
}

/**
 * What the people of each plan hold in the spaces that they own, with trash and versions. Reads every space: don't call it
 * for every request on a site with very many.
 * @param now milliseconds since 1970
 */
export async function measurePlans(db: Reader, now: number): Promise<PlanStorage> {
  const { rows } = await sql<{ plan_id: string; people: number | string; bytes: number | string }>`
    select coalesce(holders.plan_id, '') as plan_id, count(*) as people, coalesce(sum(owned.bytes), 0) as bytes
    from users
    left join ${holders(now)} as holders on holders.user_id = users.id
    left join (select owner_id, sum(used_bytes) as bytes from spaces group by owner_id) as owned
      on owned.owner_id = users.id
    group by coalesce(holders.plan_id, '')`.execute(db)
  return {
    people: new Map(rows.map(row => [row.plan_id, Number(row.people)])),
    storage: new Map(rows.map(row => [row.plan_id, Number(row.bytes)])),
  }
}

/** Bytes uploaded in a period to spaces of each plan's people, as far as they are still there. A copy is no upload. */
export async function sumUploadsByPlan(db: Reader, { from, to }: ValueRange, now: number): Promise<Values> {
  const { rows } = await sql<{ plan_id: string; bytes: number | string }>`
    select coalesce(holders.plan_id, '') as plan_id, sum(blobs.size) as bytes
    from blobs
    join versions on versions.id = (
      select first.id from versions as first where first.blob_id = blobs.id order by first.created_at, first.id limit 1)
    join items on items.id = versions.item_id
    join spaces on spaces.id = items.space_id
    left join ${holders(now)} as holders on holders.user_id = spaces.owner_id
    where blobs.created_at >= ${from} and blobs.created_at < ${to}
    group by coalesce(holders.plan_id, '')`.execute(db)
  return new Map(rows.map(row => [row.plan_id, Number(row.bytes)]))
}

/** Bytes downloaded in a period through links of each plan's people, as far as the links are still known. */
export async function sumDownloadsByPlan(
  db: Reader,
  dialect: Dialect,
  { from, to }: ValueRange,
  now: number,
): Promise<Values> {
  const size =
    dialect === 'sqlite' ? sql`audit_log.after ->> '$.size'` : sql`(audit_log.after::json ->> 'size')::bigint`
  const { rows } = await sql<{ plan_id: string; bytes: number | string | null }>`
    select coalesce(holders.plan_id, '') as plan_id, sum(${size}) as bytes
    from audit_log
    join links on links.id = audit_log.object_id
    left join ${holders(now)} as holders on holders.user_id = links.created_by
    where audit_log.action = 'link.downloaded' and audit_log.at >= ${from} and audit_log.at < ${to}
    group by coalesce(holders.plan_id, '')`.execute(db)
  return new Map(rows.map(row => [row.plan_id, Number(row.bytes ?? 0)]))
}
