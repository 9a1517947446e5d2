import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../../../test/peers/smtp-sink.ts'
import { defineMailTemplate } from './mail-content.ts'
import { hastenMail } from './outbox/hasten-mail.ts'
import { mailTries, pauseAfter } from './outbox/mail-tries.ts'

const minute = 60_000
const hour = 60 * minute
const greeting = defineMailTemplate<object>({
  name: 'test.greeting',
  build: () => ({ subject: 'Hello', paragraphs: ['Welcome.'] }),
})
const codeMail = defineMailTemplate<object>({ ...greeting, name: 'test.code', usefulMs: 10 * minute })

describe.each(dialects)('mail whose delivery fails for now, on %s', dialect => {
  let test: TestApp
  let sink: SmtpSink
  let greeted: string[]
  /** The server’s answer to a recipient, if not yes. */
  let answers: Record<string, number>
  let isAway: boolean
  beforeEach(async () => {
    answers = {}
    greeted = []
    isAway = false
    sink = await startSmtpSink({
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) =>
        done(isAway ? Object.assign(new Error('Service not available'), { responseCode: 421 }) : null),
      onMailFrom: (_address, session, done) => {
        greeted.push(String(session.hostNameAppearsAs))
        done()
      },
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = answers[address]
        done(responseCode ? Object.assign(new Error('5.1.1 No such user'), { responseCode }) : null)
      },
    })
    test = await createTestApp(dialect)
    const server = { mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: sink.port } as const
    await test.app.services.settings.save({ ...server, mail_from_address: 'post@example.org' }, null)
    await test.app.worker.runDue()
  })
  afterEach(async () => {
    await test.close()
    await sink.close()
  })

  const queue = (to = 'ada@example.org', template = greeting) => {
    const { db, mail } = test.app.services
    return db.transaction(tx => mail.queue(tx, { template, to, data: {} }))
  }
  const read = (id: string) =>
    tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  /** Lets time pass in steps of a minute, in which due jobs run. */
  async function pass(ms: number): Promise<void> {
    for (let done = 0; done < ms; done += 10 * minute) {
      test.clock.advance(Math.min(10 * minute, ms - done))
      await test.app.worker.runDue()
    }
  }

  it('waits longer after each try, at most three hours', () => {
    const pauses = Array.from({ length: 40 }, (_, tries) => pauseAfter(tries + 1))
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(Math.max(...pauses)).toBe(3 * hour)
    expect(pauses.filter(pause => pause < hour).reduce((a, b) => a + b)).toBeLessThan(hour)
    expect(pauseAfter(1, 2 * hour)).toBe(2 * hour)
    expect(pauseAfter(0)).toBe(pauseAfter(1))
  })

  it.each([
    ['is away', null],
    ['greylists the recipient', 450],
    ['has no room for the recipient', 452],
    ['breaks off', 421],
  ] as const)('is sent a day later if the server %s until then', async (_name, code) => {
    if (code === null) isAway = true
    else answers['ada@example.org'] = code
    const id = await queue()
    await test.app.worker.runDue()
    await pass(24 * hour)
    const waiting = await read(id)
    expect(waiting.state).toBe('queued')
    expect(waiting.next_try_at).toBeGreaterThan(test.clock.now())
    expect(waiting.attempts).toBeGreaterThan(10)
    answers = {}
    isAway = false
    await pass(3 * hour + 10 * minute)
    expect(await read(id)).toMatchObject({ state: 'sent', error: null, next_try_at: null, waits_for: null })
    expect(sink.received).toHaveLength(1)
  })

  it('is given up after days', async () => {
    isAway = true
    const id = await queue()
    await test.app.worker.runDue()
    await pass(mailTries.forMs - hour)
    expect((await read(id)).state).toBe('queued')
    await pass(2 * hour)
    expect(await read(id)).toMatchObject({ state: 'failed', next_try_at: null, error: expect.stringContaining('421') })
    const { attempts } = await read(id)
    isAway = false
    await pass(24 * hour)
    expect(await read(id)).toMatchObject({ state: 'failed', attempts })
  })

  it.each([550, 554, 511])('ends at once if the recipient is refused for good: %d', async code => {
    answers['ada@example.org'] = code
    const id = await queue()
    await test.app.worker.runDue()
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: 1, reason: 'No such user' })
  })

  it('is sent at once when another message goes out, if the whole server was away', async () => {
    isAway = true
    const ids = [await queue('a@example.org'), await queue('b@example.org')]
    await test.app.worker.runDue()
    await pass(8 * hour)
    isAway = false
    test.clock.advance(1000)
    ids.push(await queue('c@example.org'))
    await test.app.worker.runDue()
    expect(await Promise.all(ids.map(async id => (await read(id)).state))).toEqual(['sent', 'sent', 'sent'])
  })

  it('isn’t hurried by other messages if only its recipient is greylisted, but is by a test', async () => {
    answers['grey@example.org'] = 450
    const id = await queue('grey@example.org')
    await test.app.worker.runDue()
    await pass(2 * hour)
    const { attempts } = await read(id)
    await queue('c@example.org')
    await test.app.worker.runDue()
    expect((await read(id)).attempts).toBe(attempts)
    answers = {}
    await hastenMail(test.app.ctx, 'tested')
    await test.app.worker.runDue()
    expect((await read(id)).state).toBe('sent')
  })

  it('is tried at once after the settings have changed', async () => {
    const other = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    isAway = true
    const id = await queue()
    await test.app.worker.runDue()
    await pass(8 * hour)
    await test.app.services.settings.save({ mail_port: other.port }, null)
    await expect
      .poll(async () => {
        await test.app.worker.runDue()
        return (await read(id)).state
      })
      .toBe('sent')
    await other.close()
  })

  it('isn’t sent after the code in it has expired, and says so', async () => {
    isAway = true
    const id = await queue('ada@example.org', codeMail)
    await test.app.worker.runDue()
    isAway = false
    test.clock.advance(10 * minute)
    await test.app.worker.runDue()
    expect(sink.received).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('expired') })
  })

  it('is sent while the code in it still works', async () => {
    isAway = true
    const id = await queue('ada@example.org', codeMail)
    await test.app.worker.runDue()
    isAway = false
    test.clock.advance(9 * minute)
    await test.app.worker.runDue()
    expect((await read(id)).state).toBe('sent')
  })

  it('greets the server with the name of the site', async () => {
    await queue()
    await test.app.worker.runDue()
    expect(greeted).toEqual(['drive.test'])
  })

  it('is sent by any server of the site after one has tried it', async () => {
    isAway = true
    const id = await queue()
    await test.app.worker.runDue()
    const row = await tables(test.app.services.db.read)
      .selectFrom('jobs')
      .select(['state', 'run_at', 'held_by', 'lease_until'])
      .where('kind', '=', 'mail.send')
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow()
    // Only the row says when: a server that stops takes no knowledge with it.
    expect(row.lease_until).toBeNull()
    expect(Math.abs(row.run_at - ((await read(id)).next_try_at ?? 0))).toBeLessThan(1000)
  })
})
