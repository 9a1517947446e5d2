import { foldText } from '@holdall/contract/drive/names.ts'
import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import type { TestApp } from '../../harness.ts'
import { webhookRow } from '../../webhook-row.ts'
import { someone } from './people.ts'
import { ago, hostile, nth } from './values.ts'

export async function addWebhook(test: TestApp, n = 0): Promise<void> {
  const id = newId()
  const name = `${nth(hostile, n)} ${(n * 7) % 34} ${id}`
  const space = n % 3 ? undefined : await someSpace(test)
  const row = {
    ...webhookRow({ id, name, space_id: space ?? null, created_by: n % 4 ? await someone(test, n) : null }),
    name_key: foldText(name),
    is_on: n % 5 ? 1 : 0,
    failing_since: n % 2 ? null : ago(n),
    created_at: ago(n),
    updated_at: ago(n - 6),
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('webhooks').values(row).execute())
}

async function someSpace(test: TestApp): Promise<string | undefined> {
  const { read } = test.app.services.db
  return (await tables(read).selectFrom('spaces').select('id').limit(1).executeTakeFirst())?.id
}
