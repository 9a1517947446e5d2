import { type AuditLine, auditList } from '@holdall/contract/audit/audit.contract.ts'
import { auditSentence, withoutTags } from '@holdall/contract/audit/audit-sentence.ts'
import { settingTable } from '@holdall/contract/contract.ts'
import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { sql } from 'kysely'
import type { AuditTables } from '../../core/audit/audit.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import {
  type FilterSource,
  instantFilter,
  relationFilter,
  textFilter,
  userFilter,
} from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import { findObjects } from './object-names.repository.ts'

const tables = onTables<AuditTables>()

/**
 * What someone did, and what others did about them. Each part of the union has an index of its own; one condition with
 * `or` would have none (docs/decisions/0099).
 */
const byOrAbout: FilterSource = {
  kind: 'user',
  condition: (_, { operator, value }) => {
    const found = sql`(
      select lines.id from audit_log as lines where lines.actor_id = ${value}
      union all
      select lines.id from audit_log as lines where lines.object_id = ${value}
    )`
    return operator === '!=' ? sql`audit_log.id not in ${found}` : sql`audit_log.id in ${found}`
  },
}

export const auditSource = defineListSource({
  list: auditList,
  from: sql`audit_log`,
  id: sql`audit_log.id`,
  sorts: { at: { column: sql`audit_log.at`, kind: 'number' } },
  filters: {
    action: textFilter(sql`audit_log.action`),
    actor_id: userFilter(sql`audit_log.actor_id`),
    person_id: byOrAbout,
    object_id: textFilter(sql`audit_log.object_id`),
    at: instantFilter(sql`audit_log.at`),
    impersonator: relationFilter(() => sql`audit_log.impersonator_id is not null`),
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
    event: row => withoutTags(auditSentence(row, inEnglish) ?? row.action),
    actor: row => row.actor?.email ?? row.actor?.id,
    impersonator: row => row.impersonator?.email ?? row.impersonator?.id,
    before: row => row.before && JSON.stringify(row.before),
    after: row => row.after && JSON.stringify(row.after),
  },
})

async function presentLines({ db }: Needs<'db'>, ids: readonly string[]): Promise<AuditLine[]> {
  const lines = await tables(db.read)
    .selectFrom('audit_log')
    .where('id', 'in', [...ids])
    .select(['id', 'at', 'actor_id', 'impersonator_id', 'action', 'object_type', 'object_id', 'before', 'after'])
    .select('address')
    .execute()
  const personOf = await findListedPeople(
    db.read,
    lines.flatMap(line => [line.actor_id, line.impersonator_id]),
  )
  const objectOf = await findObjects(db.read, lines)
  return lines.map(({ actor_id, impersonator_id, ...line }) => ({
    ...line,
    at: instant(line.at),
    actor: personOf(actor_id),
    impersonator: personOf(impersonator_id),
    object_name: objectOf(line)?.name ?? notedName(line),
    objectKind: objectOf(line)?.kind ?? null,
    settings: settingTitles(line),
    before: factsOf(line.before),
    after: factsOf(line.after),
  }))
}

/** The titles of the settings that an entry is about, which has their keys. Null for other entries. */
function settingTitles(line: { readonly action: string; readonly after: string | null }): string[] | null {
  if (!line.action.startsWith('settings.')) return null
  const titles = Object.keys(factsOf(line.after) ?? {}).flatMap(key => {
    const schema = Object.hasOwn(settingTable, key) ? settingTable[key]?.schema : undefined
    return schema?.meta()?.title ?? []
  })
  return [...new Set(titles)]
}

function factsOf(text: string | null): Record<string, unknown> | null {
  return text === null ? null : JSON.parse(text)
}

/** The name that the entry itself recorded, for something that was deleted. */
function notedName(line: { readonly before: string | null; readonly after: string | null }): string | null {
  const facts = { ...factsOf(line.after), ...factsOf(line.before) }
  const name = facts.email ?? facts.name ?? facts.title
  return typeof name === 'string' && name !== '' ? name : null
}
