import type { ObjectKind } from '@holdall/contract/audit/audit.contract.ts'
import { sql } from 'kysely'
import type { LanguageTables } from '../../core/languages/languages.tables.ts'
import type { TagTables } from '../../core/marks/tags.tables.ts'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { closedAddressEnd } from '../../core/people/person-names.ts'
import type { PlanTables } from '../../core/plans/plans.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { isFolder } from '../../core/tree/is-folder.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { AbuseReportTables } from '../abuse-reports/abuse-reports.tables.ts'
import type { BillingTables } from '../billing/billing.tables.ts'
import { invoiceNumber } from '../billing/public.ts'
import type { CustomPageTables } from '../custom-pages/custom-pages.tables.ts'
import type { UserInvitationTables } from '../user-invitations/user-invitations.tables.ts'
import type { WebhookTables } from '../webhooks/webhooks.tables.ts'

const tables = onTables<
  AbuseReportTables &
    BillingTables &
    CustomPageTables &
    LanguageTables &
    PeopleTables &
    PlanTables &
    RightsTables &
    TagTables &
    TreeTables &
    UserInvitationTables &
    WebhookTables
>()

interface Line {
  readonly object_type: string | null
  readonly object_id: string | null
}

/** An object that still exists. */
interface FoundObject {
  readonly id: string
  /** For a person, the address; for a link, what it leads to; for a subscription, whose it is. */
  readonly name: string
  readonly kind: ObjectKind
}

type Find = (db: Reader, ids: string[]) => Promise<FoundObject[]>

/** By the type of an object; ids may belong to deleted ones. */
const finders: Readonly<Record<string, Find>> = {
  user: (db, ids) => {
    // An account that is being cleaned up has no address any more.
    const users = tables(db).selectFrom('users').where('email', 'not like', `%${closedAddressEnd}`)
    return ofKind(users.select(['id', 'email as name']), 'user', ids)
  },
  item: async (db, ids) => {
    const rows = await tables(db).selectFrom('items').select(['id', 'name', 'rank']).where('id', 'in', ids).execute()
    return rows.map(({ id, name, rank }) => ({ id, name, kind: isFolder({ rank }) ? 'folder' : 'file' }))
  },
  space: (db, ids) => ofKind(tables(db).selectFrom('spaces').select(['id', 'name']), 'space', ids),
  link: async (db, ids) => {
    const rows = await tables(db)
      .selectFrom('links')
      .innerJoin('items', 'items.id', 'links.item_id')
      .select(['links.id', 'items.name'])
      .where('links.id', 'in', ids)
      .execute()
    return withKind(rows, 'link')
  },
  role: (db, ids) => ofKind(tables(db).selectFrom('roles').select(['id', 'name']), 'role', ids),
  group: (db, ids) => ofKind(tables(db).selectFrom('groups').select(['id', 'name']), 'group', ids),
  page: (db, ids) => ofKind(tables(db).selectFrom('custom_pages').select(['id', 'title as name']), 'page', ids),
  tag: (db, ids) => ofKind(tables(db).selectFrom('tags').select(['id', 'display_name as name']), 'tag', ids),
  plan: (db, ids) =>
    ofKind(tables(db).selectFrom('plans').select(['id', 'name']).where('deleted_at', 'is', null), 'plan', ids),
  subscription: async (db, ids) => {
    const rows = await tables(db)
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select(['subscriptions.id', 'users.email as name'])
      .where('subscriptions.id', 'in', ids)
      .execute()
    return withKind(rows, 'subscription')
  },
  webhook: (db, ids) => ofKind(tables(db).selectFrom('webhooks').select(['id', 'name']), 'webhook', ids),
  localization: (db, ids) => ofKind(tables(db).selectFrom('localizations').select(['id', 'name']), 'localization', ids),
  'user-invitation': (db, ids) =>
    ofKind(tables(db).selectFrom('user_invitations').select(['id', 'email as name']), 'user-invitation', ids),
  'abuse-report': (db, ids) =>
    ofKind(tables(db).selectFrom('abuse_reports').select(['id', 'number as name']), 'abuse-report', ids),
  invoice: async (db, ids) => {
    const rows = await tables(db).selectFrom('invoices').select(['id', 'number']).where('id', 'in', ids).execute()
    return rows.map(({ id, number }) => ({ id, name: invoiceNumber(number), kind: 'invoice' }))
  },
}

type Named = { readonly id: string; readonly name: string }

interface NamedQuery {
  readonly where: (condition: ReturnType<typeof sql<boolean>>) => { readonly execute: () => Promise<Named[]> }
}

async function ofKind(query: NamedQuery, kind: ObjectKind, ids: readonly string[]): Promise<FoundObject[]> {
  return withKind(await query.where(sql<boolean>`id in (${sql.join(ids)})`).execute(), kind)
}

function withKind(rows: readonly Named[], kind: ObjectKind): FoundObject[] {
  return rows.map(({ id, name }) => ({ id, name, kind }))
}

/** Looks up the objects of these entries as they are now; null if one was deleted or has no name. */
export async function findObjects(db: Reader, lines: readonly Line[]): Promise<(line: Line) => FoundObject | null> {
  const byType = Map.groupBy(
    lines.filter(line => line.object_id !== null),
    line => line.object_type ?? '',
  )
  const found = await Promise.all(
    [...byType].map(async ([type, about]) => {
      const ids = [...new Set(about.flatMap(line => line.object_id ?? []))]
      const objects = Object.hasOwn(finders, type) ? await finders[type]?.(db, ids) : []
      return (objects ?? []).map(object => [`${type} ${object.id}`, object] as const)
    }),
  )
  const objects = new Map(found.flat())
  return ({ object_type, object_id }) => {
    const object = objects.get(`${object_type} ${object_id}`)
    return object?.name ? object : null
  }
}
