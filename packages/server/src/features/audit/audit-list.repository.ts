import { type AuditLine, auditList } from '@holdall/contract/audit/audit.contract.ts'
import { sql } from 'kysely'
import { instant } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { instantFilter, relationFilter, textFilter, userFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import { findListedPeople } from '../accounts/public.ts'

export const auditSource = defineListSource({
  list: auditList,
  from: sql`audit_log`,
  id: sql`audit_log.id`,
  sorts: { at: { column: sql`audit_log.at`, kind: 'number' } },
  filters: {
    action: textFilter(sql`audit_log.action`),
    actor_id: userFilter(sql`audit_log.actor_id`),
    object_id: textFilter(sql`audit_log.object_id`),
    at: instantFilter(sql`audit_log.at`),
    impersonator: relationFilter(sql`audit_log.impersonator_id is not null`),
  },
  search: ({ dialect }, words) =>
    holdsWords(
      dialect,
      sql`audit_log.action || ' ' || coalesce(audit_log.object_type, '') || ' ' ||
        coalesce(audit_log.object_id, '') || ' ' || coalesce(audit_log.address, '')`,
      words,
    ),
  rows: presentLines,
  cells: {
    actor: row => row.actor?.email ?? row.actor?.id,
    impersonator: row => row.impersonator?.email ?? row.impersonator?.id,
    before: row => row.before && JSON.stringify(row.before),
    after: row => row.after && JSON.stringify(row.after),
  },
})

async function presentLines({ db }: Ctx, ids: readonly string[]): Promise<AuditLine[]> {
  const lines = await db.read
    .selectFrom('audit_log')
    .where('id', 'in', [...ids])
    .select(['id', 'at', 'actor_id', 'impersonator_id', 'action', 'object_type', 'object_id', 'before', 'after'])
    .select('address')
    .execute()
  const personOf = await findListedPeople(
    db.read,
    lines.flatMap(line => [line.actor_id, line.impersonator_id]),
  )
  return lines.map(({ actor_id, impersonator_id, ...line }) => ({
    ...line,
    at: instant(line.at),
    actor: personOf(actor_id),
    impersonator: personOf(impersonator_id),
    before: line.before === null ? null : JSON.parse(line.before),
    after: line.after === null ? null : JSON.parse(line.after),
  }))
}
