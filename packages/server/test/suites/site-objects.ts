import { z } from 'zod'
import { insertExport } from '../../src/features/lists/exports/exports.repository.ts'
import { insertView } from '../../src/features/lists/views/views.repository.ts'
import { newId } from '../../src/platform/ids.ts'
import { defineJob } from '../../src/platform/jobs/jobs.ts'
import type { TestApp } from '../harness.ts'

const idleJob = defineJob({
  kind: 'suite.idle',
  payload: z.object({}),
  attempts: 1,
  deadlineSeconds: 1,
  handler: async () => async () => undefined,
})

export function buildJob(test: TestApp, createdBy: string): Promise<string> {
  const { db, jobs } = test.app.services
  return db.transaction(tx => jobs.enqueue(tx, idleJob, {}, { createdBy }))
}

export async function buildRole(test: TestApp, name: string): Promise<string> {
  const id = newId()
  const flags = { is_default: 0, is_guests: 0, is_internal: 0 }
  const row = { id, name, description: '', type: 'sitewide' as const, ...flags, created_at: 0, updated_at: 0 }
  await test.app.services.db.transaction(tx => tx.insertInto('roles').values(row).execute())
  return id
}

/** Of a list that they could see when they asked. */
export async function buildExport(test: TestApp, userId: string): Promise<string> {
  const { db, clock } = test.app.services
  const id = newId()
  const request = JSON.stringify({
    body: { query: '', filters: [], orderBy: 'email', orderDir: 'asc' },
    timeZone: 'UTC',
  })
  const times = { created_at: clock.now(), expires_at: clock.now() + 3_600_000 }
  await db.transaction(tx =>
    insertExport(tx, { id, user_id: userId, list: 'users', request, storage_key: null, size: null, ...times }),
  )
  return id
}

export async function buildView(test: TestApp, userId: string, name: string): Promise<string> {
  const id = newId()
  const row = { id, user_id: userId, list: 'users', name, state: '', position: 0, created_at: 0 }
  await test.app.services.db.transaction(tx => insertView(tx, row))
  return id
}

export async function buildFailedMail(test: TestApp, mark: string): Promise<string> {
  const id = newId()
  const texts = { template: 'suite', recipient: 'suite@example.org', subject: mark, html: mark, text: mark }
  const rest = { driver: null, message_id: null, created_at: 0, sent_at: null, is_subject_secret: 0 }
  const row = { id, ...texts, state: 'failed' as const, attempts: 6, error: 'No', ...rest }
  await test.app.services.db.transaction(tx => tx.insertInto('mail_outbox').values(row).execute())
  return id
}

export async function buildFailedJob(test: TestApp, createdBy: string): Promise<string> {
  const id = await buildJob(test, createdBy)
  await test.app.services.db.transaction(tx =>
    tx.updateTable('jobs').set({ state: 'failed', finished_at: 1 }).where('id', '=', id).execute(),
  )
  return id
}
