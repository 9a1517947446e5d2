import { webhookList } from '@holdall/contract/webhooks/webhooks.list.ts'
import { sql } from 'kysely'
import { choiceFilter, instantFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import { presentWebhooks } from './present-webhook.ts'
import { findWebhooks } from './webhooks.repository.ts'

export const webhookSource = defineListSource({
  list: webhookList,
  from: sql`webhooks`,
  id: sql`webhooks.id`,
  sorts: {
    name: { column: sql`webhooks.name_key`, kind: 'text' },
    created_at: { column: sql`webhooks.created_at`, kind: 'number' },
    updated_at: { column: sql`webhooks.updated_at`, kind: 'number' },
  },
  filters: {
    state: choiceFilter({
      on: sql`(webhooks.is_on = 1 and webhooks.failing_since is null)`,
      failing: sql`(webhooks.is_on = 1 and webhooks.failing_since is not null)`,
      off: sql`webhooks.is_on = 0`,
    }),
    of: choiceFilter({ site: sql`webhooks.space_id is null`, workspace: sql`webhooks.space_id is not null` }),
    created_at: instantFilter(sql`webhooks.created_at`),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`webhooks.name || ' ' || webhooks.url`, words),
  rows: async (ctx, ids) => presentWebhooks(ctx, ctx.db.read, await findWebhooks(ctx.db.read, ids)),
  cells: {
    workspace: row => row.workspace?.name,
    created_by: row => row.created_by?.email ?? row.created_by?.id,
  },
})
