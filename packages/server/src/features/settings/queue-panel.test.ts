import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type SqsPeer, sqsAccount, sqsQueue, startSqsPeer } from '../../../test/peers/sqs-peer.ts'
import { hasServer, type SmallServer, startSmallServer } from '../../../test/small-servers.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs/jobs.ts'
import { createWorker, type Worker } from '../../platform/jobs/worker.ts'

const job = defineJob({
  kind: 'test.panel',
  payload: z.object({}),
  attempts: 1,
  deadlineSeconds: 10,
  handler: async () => async () => undefined,
})

describe.each(suiteDialects)('the queue panel on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  async function open(variables: Record<string, string> = {}) {
    test = await createTestApp(dialect, variables)
    admin = await buildMember(test, { permissions: ['settings.view', 'settings.update', 'jobs.view'] })
  }
  afterEach(() => test.close())
  const save = (server: Record<string, unknown>) => admin.client.call(e.save, { body: { server } })
  const errorsOf = async (server: Record<string, unknown>) => (await save(server)).problem.errors ?? []
  const probe = (server: Record<string, unknown>) =>
    admin.client.ok(e.probe, { params: { panel: 'queue' }, body: { server } })
  const method = () => test.app.services.settings.get('queue_driver')

  it.each([
    ['redis', 'REDIS_URL', 'redis://:canary-password@127.0.0.1:1'],
    ['beanstalkd', 'BEANSTALKD_URL', 'beanstalkd://127.0.0.1:1'],
  ])(
    '[QUEUE-07] refuses %s in queue_group while %s is missing or nothing answers there',
    async (name, variable, url) => {
      await open()
      const missing = await errorsOf({ queue_driver: name })
      expect(missing).toMatchObject([{ field: 'queue_group', message: expect.stringContaining(variable) }])
      await test.close()
      await open({ [variable]: url })
      const silent = await errorsOf({ queue_driver: name })
      expect(silent.map(one => one.field)).toEqual(['queue_group'])
      expect(JSON.stringify(silent)).not.toContain('canary-password')
      expect((await probe({ queue_driver: name })).isWorking).toBe(false)
      expect(method()).toBe('sync')
    },
  )

  it('[QUEUE-01] accepts the site’s own database without anything else', async () => {
    await open()
    const tried = await probe({ queue_driver: 'database' })
    expect(tried).toMatchObject({ isWorking: true, steps: [{ title: 'Read the job table', state: 'done' }] })
    expect((await save({ queue_driver: 'database' })).status).toBe(200)
  })

  describe('with SQS (protocol peer)', () => {
    let peer: SqsPeer
    beforeEach(async () => {
      peer = await startSqsPeer()
      await open({ OUTBOUND_ALLOW: '127.0.0.1' })
    })
    afterEach(() => peer.close())

    it('[QUEUE-04] [QUEUE-05] requires key, secret, name and region, and accepts an empty prefix', async () => {
      const needed = ['sqs_queue_key', 'sqs_queue_name', 'sqs_queue_region', 'sqs_queue_secret']
      const asked = await errorsOf({ queue_driver: 'sqs' })
      expect(asked.map(one => one.field).toSorted()).toEqual(needed)
      const account = {
        sqs_queue_key: sqsAccount.key,
        sqs_queue_secret: sqsAccount.secret,
        sqs_queue_name: sqsQueue,
        sqs_queue_region: sqsAccount.region,
      }
      vi.stubEnv('AWS_ENDPOINT_URL_SQS', peer.url)
      expect((await save({ queue_driver: 'sqs', ...account })).status).toBe(200)
      expect(peer.calls[0]).toBe('GetQueueUrl')
      for (const key of needed.filter(one => one !== 'sqs_queue_secret')) {
        const secret = key === 'sqs_queue_region' ? { sqs_queue_secret: sqsAccount.secret } : {}
        expect(await errorsOf({ [key]: '', ...secret })).toMatchObject([{ field: key }])
      }
      expect((await save({ queue_driver: 'sync' })).status).toBe(200)
      // Fields that no method needs aren't required.
      expect((await save({ sqs_queue_key: '' })).status).toBe(200)
    })
  })

  describe.skipIf(!hasServer('redis'))('with Redis', () => {
    let server: SmallServer
    let worker: Worker
    beforeEach(async () => {
      server = await startSmallServer('redis')
      await open({ REDIS_URL: `redis://127.0.0.1:${server.port}` })
      worker = createWorker(test.app.ctx, [job as JobDefinition])
    })
    afterEach(async () => {
      await worker.stop()
      await server.remove()
    })

    it('[QUEUE-01] tries it step by step, uses it for new jobs immediately, and can be switched away from it while it is unavailable', async () => {
      const tried = await probe({ queue_driver: 'redis' })
      expect(tried.steps.map(step => [step.title, step.state])).toEqual(
        ['Connect to Redis', 'Queue a job', 'Receive it', 'Remove it'].map(title => [title, 'done']),
      )
      expect(method()).toBe('sync')
      expect((await save({ queue_driver: 'redis' })).status).toBe(200)
      const { db, jobs } = test.app.services
      const id = await db.transaction(tx => jobs.enqueue(tx, job, {}))
      worker.start()
      const shown = async () =>
        (await admin.client.ok(jobEndpoints.list)).pagination.data.find(one => one.id === id && one.state === 'done')
      await expect.poll(shown, { timeout: 10_000 }).toMatchObject({ queue: 'redis', attempts: 1 })
      await server.kill()
      const away = await probe({})
      expect([away.isWorking, away.steps.at(-1)?.state]).toEqual([false, 'failed'])
      expect((await save({ queue_driver: 'sync' })).status).toBe(200)
    })
  })
})
