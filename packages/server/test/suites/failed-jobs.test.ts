import { announcementEndpoints } from '@holdall/contract/announcements/announcements.contract.ts'
import { importEndpoints } from '@holdall/contract/imports/imports.contract.ts'
import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { personalDataEndpoints } from '@holdall/contract/personal-data/personal-data.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverJobs } from '../../src/app/driver-jobs.ts'
import { features } from '../../src/app/features.ts'
import { testMail } from '../../src/drivers/mail/test.mail.ts'
import { handleEventJob } from '../../src/features/billing/events/handle-event.job.ts'
import { driveJob } from '../../src/features/imports/bring/drive.job.ts'
import { linkJob } from '../../src/features/imports/bring/link.job.ts'
import { collectJob } from '../../src/features/personal-data/export/collect.job.ts'
import { planJob } from '../../src/features/rewind/plan/plan.job.ts'
import { runJob } from '../../src/features/rewind/run/run.job.ts'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import { buildImport } from '../build-import.ts'
import { dialects } from '../databases.ts'
import { buildFolder, buildMember, buildRewindPlan, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'

interface Site {
  readonly test: TestApp
  readonly admin: TestMember
}

type Change = Parameters<Parameters<TestApp['app']['services']['db']['transaction']>[0]>[0]

interface Recipe {
  /** Queues a job of the kind, with the row that it works on. Returns what people see of the row, when asked. */
  readonly build: (site: Site) => Promise<() => Promise<unknown>>
  readonly seen: unknown
  /** Tries again, as people can; afterwards they see this. */
  readonly again?: { readonly by: (site: Site) => Promise<unknown>; readonly seen: unknown }
}

const message = expect.stringContaining('The server stopped unexpectedly each time')

/** The kinds of jobs whose work people follow in a row of its own, and how each says that the job has failed. */
const recipes: Readonly<Record<string, Recipe>> = {
  'mail.send': {
    build: async ({ test }) => {
      const { db, mail } = test.app.services
      const id = await db.transaction(tx => mail.queue(tx, { template: testMail, to: 'a@example.org', data: {} }))
      return () => one(test, 'mail_outbox', id, ['state', 'error'])
    },
    seen: { state: 'failed', error: message },
    again: { by: retryJob, seen: { state: 'sent', error: null } },
  },
  'imports.drive': importRecipe('drive'),
  'imports.link': importRecipe('link'),
  'rewind.plan': rewindRecipe('planning'),
  'rewind.run': rewindRecipe('running'),
  'personal-data.collect': {
    build: async ({ test, admin }) => {
      const exportId = newId()
      await write(test, async tx => {
        const row = { user_id: admin.userId, id: exportId, documents: null, created_at: test.clock.now() }
        await tables(tx)
          .insertInto('data_exports')
          .values({ ...row, expires_at: null, failed_at: null })
          .execute()
        await test.app.services.jobs.enqueue(tx, collectJob, { userId: admin.userId, exportId })
      })
      return async () => (await admin.client.ok(personalDataEndpoints.export)).data?.state
    },
    seen: 'failed',
    again: { by: retryJob, seen: 'ready' },
  },
  'billing.event': {
    build: async ({ test }) => {
      const id = newId()
      await write(test, async tx => {
        const at = test.clock.now()
        await tables(tx)
          .insertInto('gateway_events')
          .values({
            ...{ gateway: 'stripe', id, mode: 'test', type: 'invoice.paid', sent_at: at, received_at: at },
            ...{ remote_subscription_id: null, remote_checkout_id: null, handled_at: null, problem: null },
          })
          .execute()
        await test.app.services.jobs.enqueue(tx, handleEventJob, { gateway: 'stripe' as const, id })
      })
      return () => one(test, 'gateway_events', id, ['problem'])
    },
    seen: { problem: message },
  },
  'announcements.send': {
    build: async ({ test, admin }) => {
      const body = {
        ...{
          kind: 'warning' as const,
          texts: [{ language: 'en', title: 'A', text: 'B' }],
          audience: 'everyone' as const,
        },
        ...{ audienceIds: [], isBanner: false, startsAt: new Date(test.clock.now()).toISOString(), endsAt: null },
      }
      const { id } = await admin.client.ok(announcementEndpoints.create, { body })
      await admin.client.ok(announcementEndpoints.send, { params: { id } })
      return async () => (await admin.client.ok(announcementEndpoints.list)).announcements[0]?.mail?.state
    },
    seen: 'stopped',
  },
}

const ofNoRow = 'people see the job itself, or nothing'
const again = 'ordered again by a schedule or the next change'
/** The others, and why no row says forever that they are at work. */
const others: Readonly<Record<string, string>> = {
  'accounts.mail': ofNoRow,
  'billing.end-duplicate': 'the nightly comparison sees what it has left',
  'billing.end-remote': 'the nightly comparison sees what it has left',
  'billing.reconcile': ofNoRow,
  'billing.set-up-webhooks': ofNoRow,
  'comments.groups-told': ofNoRow,
  'company-sign-in.end-others': ofNoRow,
  'company-sign-in.withdraw': ofNoRow,
  'drive.copy': 'people see the job; drive.clear-copies removes half a copy and what was reserved for it',
  'drive.purge': again,
  'files.lengths': again,
  'files.media': again,
  'files.move': ofNoRow,
  'files.outline': again,
  'files.placeholders': again,
  'files.retype': again,
  'files.texts': again,
  'files.thumbnails': again,
  'groups.access-changed': ofNoRow,
  'lists.export': 'its row has an address that is mailed once the file exists, and expires',
  'mail.fetch-gmail': again,
  'mail.watch-gmail': again,
  'personal-data.forget-leavers': again,
  'plans.sync': ofNoRow,
  'scanning.rescan': again,
  'scanning.scan': again,
  'search.import': ofNoRow,
  'search.sync': again,
  'sharing.access-requested': ofNoRow,
  'sharing.group-told': ofNoRow,
  'sharing.link-code': ofNoRow,
  'sharing.request-news': again,
  'sharing.request-receipt': ofNoRow,
  'storage.recount': ofNoRow,
  'user-invitations.send': 'user-invitations.sweep orders it again, and the list says that an email is queued',
  'workspaces.group-told': ofNoRow,
  'webhooks.deliver': 'each message has its own tries; webhooks.catch-up orders what is due',
  'webhooks.dispatch': again,
  'workspaces.purge': again,
}

const definitions = [...features.flatMap(({ jobs = [] }) => jobs), ...driverJobs]

it('every kind of job says in its rows that it failed, or a reason is given why none does', () => {
  const kinds = [...new Set(definitions.map(({ kind }) => kind))]
  expect([...Object.keys(recipes), ...Object.keys(others)].sort()).toEqual(kinds.sort())
  const telling = definitions.filter(({ whenFailed }) => whenFailed).map(({ kind }) => kind)
  expect(telling.sort()).toEqual(Object.keys(recipes).sort())
})

describe.each(dialects)('a job on %s whose process ended three times', dialect => {
  let site: Site
  beforeEach(async () => {
    const test = await createTestApp(dialect)
    site = { test, admin: await buildMember(test, { permissions: ['admin'] }) }
  })
  afterEach(() => site.test.close())

  it.each(Object.entries(recipes))('%s ends the row that people see of it, with a reason', async (kind, recipe) => {
    const { test } = site
    const look = await recipe.build(site)
    await lose(test, kind)
    await test.app.worker.runDue()
    const jobs = tables(test.app.services.db.read).selectFrom('jobs').selectAll().where('kind', '=', kind)
    expect(await jobs.execute()).toMatchObject([{ state: 'failed', error_code: 'job.process-ended' }])
    expect(await look()).toEqual(recipe.seen)
    if (!recipe.again) return
    await recipe.again.by(site)
    await test.app.worker.runDue()
    expect(await look()).toEqual(recipe.again.seen)
  })
})

/** As if each of three tries had ended its process. */
function lose(test: TestApp, kind: string): Promise<void> {
  return write(test, async tx => {
    await tables(tx).updateTable('jobs').set({ losses: 3, attempts: 3 }).where('kind', '=', kind).execute()
  })
}

async function retryJob({ test, admin }: Site): Promise<void> {
  const failed = await tables(test.app.services.db.read)
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'failed')
    .execute()
  await admin.client.ok(jobEndpoints.retry, { body: { jobIds: failed.map(({ id }) => id) } })
}

function write(test: TestApp, work: (tx: Change) => Promise<void>): Promise<void> {
  return test.app.services.db.transaction(work)
}

async function one(
  test: TestApp,
  table: 'gateway_events' | 'mail_outbox' | 'rewinds',
  id: string,
  columns: readonly string[],
): Promise<unknown> {
  const row = await tables(test.app.services.db.read)
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
}

function importRecipe(kind: 'drive' | 'link'): Recipe {
  let id: string
  return {
    build: async ({ test, admin }) => {
      const folder = await buildFolder(admin, 'imported')
      id = await buildImport(test, admin.userId, folder.id, 'cloud')
      await write(test, async tx => {
        const definition = kind === 'drive' ? driveJob : linkJob
        const job_id = await test.app.services.jobs.enqueue(tx, definition, { importId: id })
        const running = { kind, state: 'running', error: null, job_id } as const
        await tables(tx).updateTable('imports').set(running).where('id', '=', id).execute()
      })
      return async () => {
        const { state, error } = await admin.client.ok(importEndpoints.read, { params: { id } })
        return { state, error }
      }
    },
    seen: { state: 'paused', error: 'process-ended' },
  }
}

function rewindRecipe(state: 'planning' | 'running'): Recipe {
  return {
    build: async ({ test, admin }) => {
      const folder = await buildFolder(admin, 'rewound')
      const id = await buildRewindPlan(test, admin.userId, folder.id, folder.id, 'left')
      await write(test, async tx => {
        const definition = state === 'planning' ? planJob : runJob
        const job_id = await test.app.services.jobs.enqueue(tx, definition, { rewindId: id })
        await tables(tx).updateTable('rewinds').set({ state, job_id }).where('id', '=', id).execute()
      })
      return () => one(test, 'rewinds', id, ['state', 'error_code'])
    },
    seen: { state: 'failed', error_code: 'job.process-ended' },
  }
}
