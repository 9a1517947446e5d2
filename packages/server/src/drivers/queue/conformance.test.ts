import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forEachDriver } from '../../../test/driver-benches.ts'
import { sqsAccount, sqsQueue } from '../../../test/peers/sqs-peer.ts'
import { type QueueServer, queueBenches, sqs } from '../../../test/queue-servers.ts'
import type { JobNotice } from '../../platform/jobs/methods.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { type QueueDriver, QueueError } from './queue-driver.ts'
import { createSqsQueue } from './sqs.driver.ts'

const never = new AbortController().signal

/** The next notice, or null if there is none within the given milliseconds. */
async function take(driver: QueueDriver, withinMs: number): Promise<JobNotice | null> {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    const notice = await driver.take(AbortSignal.timeout(withinMs)).catch(error => {
      if (String(error).includes('abort')) return null
      throw error
    })
    if (notice) return notice
  }
  return null
}

/**
 * A notice that is sure to come. The time is ample, because a request that ends too early can take the notice along, which
 * then stays hidden for a minute.
 */
const next = (driver: QueueDriver) => take(driver, 10_000)

/** A notice, or null if none comes within half a second. */
const soon = (driver: QueueDriver) => take(driver, 500)

forEachDriver('[QUEUE-01] the queue', queueBenches, ({ title, serve }) =>
  describe(`[QUEUE-01] the queue ${title}`, () => {
    let server: QueueServer
    let added = 0
    const clock = { now: () => Date.now() + added }
    let site = 0
    const opened: QueueDriver[] = []
    const open = async (name = `site-${site}`) => {
      const driver = await server.open(name, clock)
      opened.push(driver)
      return driver
    }
    let driver: QueueDriver
    beforeAll(async () => {
      server = await serve()
    })
    afterAll(() => server.remove())
    beforeEach(async () => {
      added = 0
      site++
      driver = await open()
    })
    afterEach(async () => {
      for (let rest = await soon(driver); rest; rest = await soon(driver)) await rest.done()
      for (const one of opened.splice(0)) await one.close()
    })

    it('gives a job to one taker, and to no one again once it is done', async () => {
      const second = await open()
      await driver.announce('job-1', clock.now())
      const notice = await next(driver)
      expect(notice?.jobId).toBe('job-1')
      expect(await soon(second)).toBeNull()
      await notice?.keep()
      await notice?.done()
      added += 70_000
      server.pass(70_000)
      expect(await soon(second)).toBeNull()
    })

    it('holds a job back until it is due, even if it was postponed', async () => {
      await driver.announce('soon', clock.now() + 1_500)
      expect(await soon(driver)).toBeNull()
      const notice = await next(driver)
      expect(notice?.jobId).toBe('soon')
      await notice?.later(clock.now() + 1_500)
      expect(await soon(driver)).toBeNull()
      const again = await next(driver)
      expect(again?.jobId).toBe('soon')
      await again?.done()
    })

    it('gives a job to another taker when the first one is lost', async () => {
      const lost = await open()
      await driver.announce('job-2', clock.now())
      expect((await next(lost))?.jobId).toBe('job-2')
      await lost.close()
      added += 61_000
      server.pass(61_000)
      expect((await next(driver))?.jobId).toBe('job-2')
    })

    it('delivers each of many jobs once', async () => {
      const ids = Array.from({ length: 300 }, (_, n) => `many-${n}`)
      await Promise.all(ids.map(id => driver.announce(id, clock.now())))
      const second = await open()
      const seen: string[] = []
      const drain = async (one: QueueDriver) => {
        for (let notice = await soon(one); notice; notice = await soon(one)) {
          seen.push(notice.jobId)
          await notice.done()
        }
      }
      await Promise.all([drain(driver), drain(second)])
      expect(seen.toSorted()).toEqual(ids.toSorted())
    })

    it('does not show one site the jobs of another', async () => {
      const stranger = await open('somebody-else')
      await stranger.announce('theirs', clock.now())
      expect(await soon(driver)).toBeNull()
      added += 70_000
      server.pass(70_000)
      const theirs = await next(stranger)
      expect(theirs?.jobId).toBe('theirs')
      await theirs?.done()
    })

    it('passes its probe, fails with QueueErrors while its server is unavailable, and recovers by itself', async () => {
      const titles: string[] = []
      await driver.probe(async (title, work) => {
        await work()
        titles.push(title)
      })
      expect(titles.length).toBeGreaterThan(2)
      await server.kill()
      await expect(driver.take(never)).rejects.toThrow(QueueError)
      await expect(driver.announce('job-3', clock.now())).rejects.toThrow(QueueError)
      await expect(driver.probe()).rejects.toThrow(QueueError)
      await server.start()
      const announced = () => driver.announce('job-4', clock.now()).then(() => true, String)
      await expect.poll(announced, { timeout: 5_000 }).toBe(true)
      expect((await next(driver))?.jobId).toBe('job-4')
    })
  }),
)

describe('SQS (protocol peer)', () => {
  const clock = { now: () => Date.now() }
  const outbound = createOutbound({ allow: '127.0.0.1' })
  const parts = { outbound, clock, site: 'site' }

  it('rejects a wrong secret, an unknown queue, a FIFO queue and a blocked address, each with its own message', async () => {
    const server = await sqs()
    const options = { ...sqsAccount, prefix: server.peer.prefix, name: sqsQueue }
    const tried = async (more: Partial<typeof options>, own = parts) =>
      createSqsQueue({ ...options, ...more }, own)
        .then(driver => driver.probe())
        .then(() => 'works', String)
    expect(await tried({})).toBe('works')
    expect(await tried({ secret: 'another' })).toContain('does not match the signature')
    expect(await tried({ region: 'us-east-1' })).toContain('does not match the signature')
    expect(await tried({ name: 'other' })).toContain('does not exist')
    expect(await tried({ name: 'jobs.fifo' })).toContain('FIFO')
    expect(await tried({}, { ...parts, outbound: createOutbound() })).toContain('OUTBOUND_ALLOW')
    expect(await tried({ secret: 'canary-secret' })).not.toContain('canary-secret')
    await server.remove()
  })

  it('looks up the queue’s address if no prefix is given, and copes with throttling', async () => {
    const server = await sqs()
    process.env.AWS_ENDPOINT_URL_SQS = server.peer.url
    try {
      const driver = await createSqsQueue({ ...sqsAccount, prefix: '', name: sqsQueue }, parts)
      server.peer.throttled = 1
      await driver.announce('job', clock.now())
      expect((await driver.take(never))?.jobId).toBe('job')
      expect(server.peer.calls).toContain('GetQueueUrl')
    } finally {
      delete process.env.AWS_ENDPOINT_URL_SQS
      await server.remove()
    }
  })

  it('postpones jobs that are due later than SQS can wait, in stages', async () => {
    const server = await sqs()
    const driver = await server.open('site', clock)
    await driver.announce('tomorrow', clock.now() + 24 * 3600_000)
    server.pass(901_000)
    const notice = await driver.take(never)
    expect(notice?.jobId).toBe('tomorrow')
    await notice?.later(clock.now() + 24 * 3600_000)
    await server.remove()
  })
})
