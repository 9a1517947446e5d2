import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { restSeconds, startSparkpostPeer } from '../../../test/peers/mail-peers.ts'
import { type SmtpSink, startSmtpSink } from '../../../test/peers/smtp-sink.ts'
import { defineMailTemplate } from './mail-content.ts'
import { sweepOutbox } from './outbox/sweep-outbox.ts'

const greeting = defineMailTemplate<{ name: string }>({
  name: 'test.greeting',
  build: ({ name }, site) => ({ subject: `Hello ${name}`, paragraphs: [`Welcome to ${site.name}.`] }),
})

describe.each(suiteDialects)('the outbox on %s', dialect => {
  let test: TestApp
  let sink: SmtpSink
  let reply: number | null = null
  let holdNext: ((release: () => void) => void) | null = null
  beforeEach(async () => {
    reply = null
    holdNext = null
    sink = await startSmtpSink({
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        const answer = () => done(reply ? Object.assign(new Error('come back later'), { responseCode: reply }) : null)
        if (holdNext) holdNext(answer)
        else answer()
      },
    })
    test = await createTestApp(dialect)
    await test.app.services.settings.save(
      { mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: sink.port, mail_from_address: 'drive@example.org' },
      null,
    )
  })
  afterEach(async () => {
    await test.close()
    await sink.close()
  })

  const queue = (to = 'ada@example.org', id?: string) => {
    const { db, mail } = test.app.services
    return db.transaction(tx =>
      mail.queue(tx, { template: greeting, to, data: { name: 'Ada' }, ...(id ? { id } : {}) }),
    )
  }
  const read = () => tables(test.app.services.db.read).selectFrom('mail_outbox').selectAll().executeTakeFirst()

  it('sends what a committed transaction has queued, once, and doesn’t keep the text', async () => {
    const id = await queue()
    expect(await read()).toMatchObject({ state: 'queued', recipient: 'ada@example.org', subject: 'Hello Ada' })
    await test.app.worker.runDue()
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]?.content.messageId).toBe(`<${id}@example.org>`)
    expect(await read()).toMatchObject({ state: 'sent', driver: 'smtp', attempts: 1, error: null, text: '', html: '' })
    await test.app.worker.runDue()
    expect(sink.received).toHaveLength(1)
  })

  it('uses the address and the name in the settings as sender', async () => {
    const sender = { mail_from_address: 'us@example.org', mail_from_name: 'Our drive' }
    await test.app.services.settings.save(sender, null)
    await queue()
    await test.app.worker.runDue()
    expect(sink.received[0]?.content.from).toMatchObject({ address: 'us@example.org', name: 'Our drive' })
  })

  it('deletes what was sent after a month, and never what is still queued', async () => {
    await queue()
    await sweepOutbox(test.app.ctx)
    test.clock.advance(31 * 24 * 3600_000)
    await sweepOutbox(test.app.ctx)
    expect(await read()).toMatchObject({ state: 'queued' })
    await test.app.worker.runDue()
    await sweepOutbox(test.app.ctx)
    expect(await read()).toBeUndefined()
  })

  it('sends nothing for a transaction that rolls back', async () => {
    const { db, mail } = test.app.services
    const work = db.transaction(async tx => {
      await mail.queue(tx, { template: greeting, to: 'ada@example.org', data: { name: 'Ada' } })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await read()).toBeUndefined()
    expect(await test.app.worker.runDue()).toBe(0)
  })

  it('sends one message for a request that is repeated with its id', async () => {
    await queue('ada@example.org', 'the-same')
    await queue('ada@example.org', 'the-same')
    await test.app.worker.runDue()
    expect(sink.received).toHaveLength(1)
  })

  it('tries again later when the server is busy, and keeps its response', async () => {
    await queue()
    reply = 451
    await test.app.worker.runDue()
    expect(await read()).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringContaining('come back later'),
    })
    reply = null
    expect(await test.app.worker.runDue()).toBe(0)
    test.clock.advance(10_000)
    await test.app.worker.runDue()
    expect(await read()).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  it('gives up immediately when the message is refused', async () => {
    await queue()
    reply = 550
    await test.app.worker.runDue()
    expect(await read()).toMatchObject({ state: 'failed', attempts: 1 })
  })

  it('follows a change of the settings without a restart', async () => {
    const other = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    await queue()
    await test.app.worker.runDue()
    await test.app.services.settings.save({ mail_port: other.port }, null)
    await queue('grace@example.org')
    await test.app.worker.runDue()
    expect([sink.received.length, other.received.length]).toEqual([1, 1])
    await other.close()
  })

  it('finishes messages in progress with the former method while new messages use the new one', async () => {
    const other = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    let go = () => undefined as unknown
    const asked = new Promise<void>(resolve => {
      holdNext = release => {
        go = release
        resolve()
      }
    })
    const { mail, settings } = test.app.services
    const content = { subject: 'Hi', html: '', text: 'Hi' }
    const first = mail.deliver({ ...content, to: 'ada@example.org' }, 'first')
    await asked
    await settings.save({ mail_port: other.port }, null)
    await mail.deliver({ ...content, to: 'grace@example.org' }, 'second')
    go()
    await expect(first).resolves.toMatchObject({ driver: 'smtp' })
    expect([sink, other].map(one => one.received.map(({ to }) => to))).toEqual([
      [['ada@example.org']],
      [['grace@example.org']],
    ])
    await other.close()
  })

  it('leaves a service alone for as long as it asks, for other messages too', async () => {
    const peer = await startSparkpostPeer('a key')
    const quiet = await createTestApp(dialect, { SPARKPOST_URL: peer.url, OUTBOUND_ALLOW: '127.0.0.1' })
    const { db, mail, settings } = quiet.app.services
    await settings.save({ mail_driver: 'sparkpost', sparkpost_secret: 'a key' }, null)
    for (const to of ['ada@example.org', 'grace@example.org']) {
      await db.transaction(tx => mail.queue(tx, { template: greeting, to, data: { name: 'you' } }))
    }
    peer.faults.push('throttle')
    await quiet.app.worker.runDue()
    expect(peer.asked).toHaveLength(1)
    quiet.clock.advance((restSeconds - 5) * 1000)
    await quiet.app.worker.runDue()
    expect(peer.asked).toHaveLength(1)
    quiet.clock.advance(10_000)
    await quiet.app.worker.runDue()
    expect(peer.received.map(({ to }) => to[0]).toSorted()).toEqual(['ada@example.org', 'grace@example.org'])
    await quiet.close()
    await peer.close()
  })

  it.each([
    'ada@example.org\r\nBcc: eve@example.org',
    '"a b"@example.org',
    'Ada <ada@example.org>',
    'a@b.org, c@d.org',
    '',
  ])('accepts only one plain address: %j', async to => {
    await expect(queue(to)).rejects.toThrow()
    expect(await read()).toBeUndefined()
  })
})
