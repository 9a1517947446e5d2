import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { claimNotified, leaseMs, listUnannounced } from './jobs.repository.ts'
import type { JobRow } from './jobs.tables.ts'
import { defineJob } from './jobs.ts'

const hour = 3600_000
const day = 24 * hour

const definition = defineJob({
  kind: 'test.job',
  payload: z.object({}),
  attempts: 3,
  deadlineSeconds: 60,
  concurrency: 1,
  handler: async () => async () => undefined,
})

describe.each(dialects)('a job of a queue outside the database, on %s', dialect => {
  let test: TestApp
  let id: string
  beforeEach(async () => {
    test = await createTestApp(dialect)
    const { db, jobs } = test.app.services
    id = await db.transaction(tx => jobs.enqueue(tx, definition, {}))
  })
  afterEach(() => test.close())

  const write = (changes: Partial<JobRow>) =>
    test.app.services.db.transaction(async tx => {
      const row = { queue: 'redis', state: 'queued', ...changes } as const
      await tables(tx).updateTable('jobs').set(row).where('id', '=', id).execute()
    })
  const claim = (now: number) =>
    claimNotified(test.app.services.db, { id, method: 'redis', kinds: [definition.kind], now })

  it('[QUEUE-01] is run once it is due, and its worker is believed until its lease ends', async () => {
    const now = test.clock.now()
    await write({ run_at: now + hour })
    expect(await claim(now)).toEqual({ again: now + hour })
    await write({ run_at: now })
    expect(await claim(now)).toMatchObject({ row: { id, state: 'running', attempts: 1 } })
    expect(await claim(now)).toEqual({ again: now + leaseMs + 1 })
    expect(await claim(now + leaseMs + 1)).toMatchObject({ row: { id, attempts: 2, losses: 1 } })
  })

  it('[QUEUE-01] is run and announced at once if a clock that was wrong has put it off, or has held it, for years', async () => {
    const now = test.clock.now()
    for (const left of [
      { state: 'queued', run_at: now + 400 * day, lease_until: null },
      { state: 'running', run_at: now, lease_until: now + 400 * day },
    ] as const) {
      await write({ ...left, announce_at: now + 400 * day })
      expect((await listUnannounced(test.app.services.db, now, 10)).map(job => job.id)).toEqual([id])
      expect(await claim(now)).toMatchObject({ row: { id } })
    }
  })
})
