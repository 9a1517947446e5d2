import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import { buildMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'

import { someone } from './people.ts'
import { ago, hostile, nth } from './values.ts'

export async function addLine(test: TestApp, n = 0): Promise<void> {
  const facts = n % 3 ? JSON.stringify({ name: nth(hostile, n) }) : null
  const row = {
    id: newId(),
    at: ago(n),
    actor_id: n % 7 ? await someone(test, n) : newId(),
    impersonator_id: n % 4 ? null : await someone(test, n),
    action: nth(['item.renamed', 'link.created', 'users.exported'], n),
    object_type: n % 5 ? 'item' : null,
    object_id: n % 5 ? nth(sameIds, n) : null,
    before: facts,
    after: n % 2 ? facts : null,
    address: nth([null, '192.0.2.1', '2001:db8::1', '=cmd'], n),
    request_id: null,
    space_id: null,
    folder_id: null,
    link_id: null,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('audit_log').values(row).execute())
}
const sameIds = Array.from({ length: 4 }, () => newId())

export async function addMail(test: TestApp, n = 0): Promise<void> {
  const row = {
    id: newId(),
    template: nth(['accounts.welcome', 'sharing.shared', 'sharing.link-code'], n),
    recipient:
      n % 5 ? nth(['ada@example.org', 'eve@example.org', '=x@example.org'], n) : (await buildMember(test)).email,
    subject: nth(hostile, n),
    html: 'secret html',
    text: 'secret text',
    state: nth(['queued', 'sent', 'failed'] as const, n),
    attempts: n % 6,
    error: n % 3 === 2 ? nth(hostile, n) : null,
    driver: n % 2 ? 'smtp' : null,
    message_id: null,
    created_at: ago(n),
    sent_at: n % 3 === 1 ? ago(n) : null,
    is_subject_secret: n % 3 === 2 ? 1 : 0,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('mail_outbox').values(row).execute())
}

export async function addTag(test: TestApp, n = 0): Promise<void> {
  const row = {
    id: newId(),
    // Some belong to one person, and no list shows those.
    owner_id: n % 6 === 5 ? await someone(test, n) : null,
    name: `${nth(hostile, n).toLowerCase()} ${newId()}`,
    display_name: nth(hostile, n),
    type: nth(['custom', 'label', 'starred', 'formerly'], n),
    color: n % 3 ? null : ('red' as const),
    created_at: ago(n),
    updated_at: ago(n - 5),
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('tags').values(row).execute())
}

export async function addJob(test: TestApp, n = 0): Promise<void> {
  const state = nth(['queued', 'running', 'done', 'failed', 'cancelled'] as const, n)
  const isOver = n % 5 > 1
  const row = {
    id: newId(),
    kind: nth(['mail.send', 'files.texts', 'suite.other'], n),
    payload: '{"secret":"payload"}',
    state,
    run_at: ago(n),
    attempts: n % 4,
    lease_until: state === 'running' ? Date.now() + 3_600_000 : null,
    is_cancel_wanted: 0,
    done_steps: n,
    total_steps: n % 2 ? n + 5 : null,
    error_code: state === 'failed' ? 'request.unexpected' : null,
    error_message: state === 'failed' ? nth(hostile, n) : null,
    result: '{"secret":"result"}',
    unique_key: null,
    queue: 'database' as const,
    announce_at: 0,
    created_by: n % 3 ? await someone(test, n) : null,
    created_at: ago(n),
    finished_at: isOver ? ago(n - 2) : null,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('jobs').values(row).execute())
}
