import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Workspaces: their members, invitations to them, and offers of ownership, also of single items. */
export const up: Migration = async (db, context) => {
  const { text, whole } = columns(context)

  await db.schema
    .createTable('space_members')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('space_id', text, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('user_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role_id', text, c => c.notNull().references('roles.id'))
    .addColumn('joined_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('space_members_user')
    .on('space_members')
    .columns(['user_id', 'space_id'])
    .unique()
    .execute()
  await db.schema.createIndex('space_members_space').on('space_members').columns(['space_id', 'joined_at']).execute()

  await db.schema
    .createTable('space_invitations')
    .addColumn('id', text, c => c.primaryKey())
    .addColumn('space_id', text, c => c.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('email', text, c => c.notNull())
    .addColumn('role_id', text, c => c.notNull().references('roles.id'))
    .addColumn('message', 'text', c => c.notNull().defaultTo(''))
    .addColumn('invited_by', text, c => c.references('users.id').onDelete('set null'))
    .addColumn('sent_at', whole, c => c.notNull())
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('space_invitations_space')
    .on('space_invitations')
    .columns(['space_id', 'email'])
    .unique()
    .execute()
  await db.schema.createIndex('space_invitations_email').on('space_invitations').column('email').execute()

  await db.schema
    .createTable('handovers')
    .addColumn('id', text, c => c.primaryKey())
    // Exactly one of the two is set.
    .addColumn('item_id', text, c => c.unique().references('items.id').onDelete('cascade'))
    .addColumn('space_id', text, c => c.unique().references('spaces.id').onDelete('cascade'))
    .addColumn('from_id', text, c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('to_email', text, c => c.notNull())
    .addColumn('keeps', 'text')
    .addColumn('message', 'text', c => c.notNull().defaultTo(''))
    .addColumn('created_at', whole, c => c.notNull())
    .execute()
  await db.schema.createIndex('handovers_email').on('handovers').column('to_email').execute()
  await db.schema.createIndex('handovers_from').on('handovers').column('from_id').execute()
}
