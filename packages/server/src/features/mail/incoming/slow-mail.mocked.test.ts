import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { leastTurn, unit } from '../../../../test/busy-turns.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { collectLog } from '../../../../test/logged-lines.ts'
import { type SmtpSink, startSmtpSink } from '../../../../test/peers/smtp-sink.ts'
import { readMailText } from './reader/read-mail-text.ts'
import { receiveMail } from './receive-mail.ts'

vi.mock('./reader/mail-limits.ts', async original => {
  const { mailLimits } = await original<typeof import('./reader/mail-limits.ts')>()
  return { mailLimits: { ...mailLimits, milliseconds: 400 } }
})

/** Most units of work without a turn for others, as in the suite of costs. */
const mostUnits = 100
const token = 'canary-token-of-the-site'
/** Takes more than two seconds on a fast machine that does nothing else. */
const slow = `Reply-To: ${'g:'.repeat(1_000_000)}\r\n`
const head = 'From: Bob <bob@example.org>\r\nTo: site@example.org\r\nSubject: A question\r\n'

describe.each(suiteDialects)('mail that can’t be read in time, on %s', dialect => {
  let test: TestApp
  let sink: SmtpSink
  const size = unit()
  beforeAll(async () => {
    sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    test = await createTestApp(dialect)
    const mailServer = { mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: sink.port } as const
    await test.app.services.settings.save(
      {
        ...mailServer,
        mail_from_address: 'drive@example.org',
        'mail.contact_page_address': 'help@example.org',
        'mail.handler': 'null',
        'mail.incoming_token': token,
      },
      null,
    )
  })
  afterAll(async () => {
    await test.close()
    await sink.close()
  })

  const handIn = (payload: string) =>
    test.client().request('POST', '/api/v1/mail/incoming', {
      payload,
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` },
    })

  it('is forwarded with its source, sender and subject, while everyone else gets a turn', async () => {
    const texts: string[] = []
    const take = async () => {
      const text = `${head}Message-ID: <slow-${texts.length}@example.org>\r\n${slow}\r\nHello`
      texts.push(text)
      const result = await handIn(text)
      expect([result.statusCode, result.json()]).toEqual([200, { state: 'new' }])
    }
    expect(await leastTurn(take, mostUnits * size)).toBeLessThan(mostUnits * size)
    await test.app.worker.runDue()
    const content = await PostalMime.parse(sink.received[0]?.source ?? '', { forceRfc822Attachments: true })
    expect(content).toMatchObject({ subject: 'A question', replyTo: [{ address: 'bob@example.org' }] })
    expect(content.text).toContain('too complex to show here')
    // Mail servers may end and fold lines in their own way.
    const source = Buffer.from(content.attachments[0]?.content as ArrayBuffer).toString()
    expect(source.replaceAll(/\s/g, '')).toBe(texts[0]?.replaceAll(/\s/g, ''))
  })

  it('isn’t read any more once the site has taken as many as it takes in a day', async () => {
    const { ctx } = test.app
    const day = `incoming-mail:${Math.floor(ctx.clock.now() / 86_400_000)}`
    await ctx.limits.forget([day])
    await ctx.limits.count([day], 500, 86_400, 500)
    const { log, saying } = collectLog('warn')
    const source = Buffer.from(`${head}Message-ID: <too-many@example.org>\r\n${slow}\r\nHello`)
    await expect(receiveMail({ ...ctx, log }, source, 'null')).rejects.toMatchObject({ code: 'incoming-mail.too-many' })
    expect(saying('The text of a message couldn’t be read')).toEqual([])
    await ctx.limits.forget([day])
  })

  it('holds up no later one, which is read in a new thread', async () => {
    const sent = async (id: number) => {
      sink.received.length = 0
      await handIn(`${head}Message-ID: <later-${id}@example.org>\r\n\r\nA short question`)
      await test.app.worker.runDue()
      return (await PostalMime.parse(sink.received[0]?.source ?? '')).text
    }
    // The first one in a new thread loads the library, which may also take longer.
    let id = 0
    await expect.poll(() => sent(id++)).toContain('A short question')
  })
})

it('of messages that come at once, eight wait while one is read; the text of the others is left out', async () => {
  const { log, saying } = collectLog('warn')
  const source = Buffer.from(`${head}${slow}\r\nHello`)
  const texts = await Promise.all(Array.from({ length: 12 }, () => readMailText({ log }, source)))
  expect(texts).toEqual(texts.map(() => null))
  const reasons = saying('The text of a message couldn’t be read').map(({ reason }) => reason)
  expect(reasons).toHaveLength(12)
  expect(reasons.filter(reason => reason === 'busy')).toHaveLength(3)
})
