import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Groups of people, what was shared with them, and the workspaces that they belong to. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('groups')
    .addColumn('id', text, c => c.primaryKey())
    // Null for the site's own, which administrators manage; otherwise the member whose group it is.
    .addColumn('owner_id', text, c => c.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    // The name without case (`foldName`): by it, a name is unique and lists are sorted.
    .addColumn('name_key', text, c => c.notNull())
    .addColumn('description', 'text', c => c.notNull().defaultTo(''))
    .addColumn('created_at', whole, c => c.notNull())
    .addColumn('updated_at', whole, c => c.notNull())
    .execute()
  await sql`create unique index groups_site_name on groups (name_key) where owner_id is null`.execute(db)
  await sql`create unique index groups_own_name on groups (owner_id, name_key) where owner_id is not null`.execute(db)
  await sql`create index groups_name on groups (name_key, id)`.execute(db)
  await sql`create index groups_created on groups (created_at, id)`.execute(db)
  await sql`create index groups_updated on groups (updated_at, id)`.execute(db)

  await db.schema
    .createTable('group_members')
    .addColumn('group_id', text, c => c.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('added_at', whole, c => c.notNull())
    .addPrimaryKeyConstraint('group_members_pk', ['group_id', 'user_id'])
    .execute()
  // Every question about rights begins here: which groups is this person in?
  await db.schema.createIndex('group_members_user').on('group_members').columns(['user_id', 'group_id']).execute()

  // A grant is held by a person, waits for an address, or is held by a group.
  await db.schema
    .alterTable('grants')
    .addColumn('group_id', text, c => c.references('groups.id').onDelete('cascade'))
    .execute()
  await sql`create unique index grants_group on grants (group_id, item_id) where group_id is not null`.execute(db)

  await db.schema
    .createTable('space_groups')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('space_id', text, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('group_id', text, c => c.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('role_id', text, c => c.notNull().references('roles.id'))
    .addColumn('joined_at', whole, c => c.notNull())
    .addUniqueConstraint('space_groups_group', ['group_id', 'space_id'])
    .execute()
  await db.schema.createIndex('space_groups_space').on('space_groups').columns(['space_id', 'joined_at']).execute()
}
