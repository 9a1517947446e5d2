import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { insertPeople } from '../many-people.ts'

/** Enough to make walking all of them costlier than walking an index. */
export const manyRows = 20_000

const id = sql`'z' || lpad(numbers.n::text, 25, '0')`
const at = sql`1600000000000 + (numbers.n::bigint * 7919 % 500000) * 100000`
const sometimes = (value: RawBuilder<unknown>) => sql`case when numbers.n % 3 = 0 then null else ${value} end`

/** The columns that differ from row to row, by table, as PostgreSQL expressions; all others are copied from one row. */
const differences: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  audit_log: { id, at },
  mail_outbox: {
    id,
    created_at: at,
    sent_at: sometimes(at),
    recipient: sql`'person-' || numbers.n || '@example.org'`,
    state: sql`case when numbers.n % 50 = 0 then 'failed' else 'sent' end`,
  },
  plans: {
    id,
    name: sql`'plan ' || numbers.n % 900`,
    parent_id: sql`null`,
    currency: sql`(array['USD', 'EUR', 'GBP', 'CAD', 'JPY'])[1 + numbers.n % 5]`,
    interval: sql`(array['day', 'week', 'month', 'year'])[1 + numbers.n % 4]`,
    position: sql`1 + numbers.n % 8`,
    updated_at: at,
    deleted_at: sql`null`,
  },
  subscriptions: {
    id,
    // Each of another person: nobody has two that renew.
    user_id: sql`(select users.id from users where users.email = 'person-' || lpad((numbers.n - 1)::text, 6, '0') || '@example.org')`,
    gateway: sql`(array['stripe', 'paypal', 'none'])[1 + numbers.n % 3]`,
    gateway_id: sql`null`,
    created_at: at,
    renews_at: sometimes(at),
    ends_at: sql`case when numbers.n % 4 = 0 then 1600000000000 + numbers.n::bigint end`,
  },
  invoices: {
    id,
    number: sql`1000000 + numbers.n`,
    remote_id: sql`'in_' || numbers.n`,
    gateway: sql`(array['stripe', 'paypal'])[1 + numbers.n % 2]`,
    refunded: sql`case when numbers.n % 4 = 0 then 250 else 0 end`,
    user_id: sql`null`,
    issued_at: at,
  },
  credit_notes: {
    id,
    number: sql`1000000 + numbers.n`,
    refund_id: sql`null`,
    state: sql`case when numbers.n % 20 = 0 then 'void' else 'issued' end`,
    issued_at: at,
  },
  jobs: { id, created_at: at, finished_at: sometimes(at), unique_key: sql`null`, kind: sql`'kind-' || numbers.n % 20` },
  items: {
    id,
    name: sql`'name ' || numbers.n`,
    name_key: sql`'name ' || numbers.n`,
    size: sql`numbers.n * 13 % 5000`,
    created_at: at,
    modified_at: at,
    state: sql`'live'`,
    trashed_at: sql`null`,
  },
  spaces: {
    id,
    kind: sql`'workspace'`,
    used_bytes: sql`numbers.n * 13 % 5000`,
    created_at: at,
    deleted_at: sql`null`,
  },
  comments: {
    id,
    created_at: at,
    edited_at: sometimes(at),
    text: sql`'comment ' || numbers.n`,
    deleted_at: sql`case when numbers.n % 20 = 0 then 1 end`,
  },
  tags: {
    id,
    owner_id: sql`null`,
    name: sql`'tag ' || numbers.n`,
    display_name: sql`'Tag ' || numbers.n % 900`,
    type: sql`'type ' || numbers.n % 20`,
    updated_at: at,
  },
  groups: {
    id,
    owner_id: sql`null`,
    name: sql`'Group ' || numbers.n`,
    name_key: sql`'group ' || numbers.n`,
    created_at: at,
    updated_at: at,
  },
  webhooks: {
    id,
    space_id: sql`null`,
    name: sql`'Webhook ' || numbers.n`,
    name_key: sql`'webhook ' || numbers.n`,
    is_on: sql`0`,
    created_at: at,
    updated_at: at,
  },
  quarantine: {
    id,
    version_id: sql`null`,
    attachment_id: sql`null`,
    name: sql`'File ' || numbers.n`,
    name_key: sql`'file ' || numbers.n`,
    size: sql`numbers.n % 900`,
    created_at: at,
  },
  abuse_reports: {
    id,
    number: id,
    link_id: sql`'link-' || numbers.n % 30000`,
    state: sql`(array['open', 'link_revoked', 'rejected'])[1 + numbers.n % 3]`,
    created_at: at,
  },
  user_invitations: {
    id,
    email: sql`'invited-' || numbers.n || '@example.org'`,
    state: sql`(array['accepted', 'expired', 'revoked'])[1 + numbers.n % 3]`,
    user_id: sql`null`,
    created_at: at,
    expires_at: sql`1700000000000 + numbers.n::bigint`,
  },
  links: {
    id,
    slug: id,
    created_at: at,
    expires_at: sometimes(at),
    visits: sql`numbers.n % 500`,
    downloads: sql`numbers.n % 90`,
    revoked_at: sql`case when numbers.n % 20 = 0 then 1 end`,
  },
  grants: {
    id,
    user_id: sql`null`,
    email: sql`'friend-' || numbers.n || '@example.net'`,
    created_at: at,
    expires_at: sometimes(at),
  },
}

/** Fills every table that a list reads with copies of an existing row, and updates the planner's statistics. */
export async function makeManyRows(db: Database): Promise<void> {
  await insertPeople(db, manyRows)
  for (const [table, values] of Object.entries(differences)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = current_schema()
        and table_name = ${table} and is_generated = 'NEVER' and coalesce(column_default, '') not like 'nextval%'`.execute(
      db.write,
    )
    const columns = rows.map(row => row.name)
    const unknown = Object.keys(values).filter(name => !columns.includes(name))
    if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`)
    const sample = table === 'items' ? sql`items where parent_id is not null and rank = 1` : sql.table(table)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(name => sql.id(name)))})
      select ${sql.join(columns.map(name => values[name] ?? sql`sample.${sql.id(name)}`))}
      from (select * from ${sample} limit 1) as sample, generate_series(1, ${sql.lit(manyRows)}) as numbers (n)`.execute(
      db.write,
    )
    await sql`analyze ${sql.table(table)}`.execute(db.write)
  }
}
