import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type GooglePeer, startGooglePeer } from '../../../../test/peers/google-peer.ts'
import { type SmtpSink, startSmtpSink } from '../../../../test/peers/smtp-sink.ts'
import { longestMail } from './receive-mail.ts'
import { receivePiped } from './receive-piped.ts'
import { sweepIncoming } from './sweep-incoming.ts'

const token = 'canary-token-of-the-site'
const appKey = 'a key for the tests that is long enough'

function message(id = 'one', more: readonly string[] = []): string {
  return [
    'From: Bob <bob@example.org>',
    'To: site@example.org',
    'Subject: A question',
    ...(id ? [`Message-ID: <${id}@example.org>`] : []),
    ...more,
    '',
    'Where is my file?',
    '',
    'Bob',
    '',
  ].join('\r\n')
}

describe.each(dialects)('incoming mail on %s', dialect => {
  let test: TestApp
  let sink: SmtpSink
  let google: GooglePeer
  beforeEach(async () => {
    sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    google = await startGooglePeer({ id: 'client-id', secret: 'client-secret' })
    test = await createTestApp(dialect, { ...google.variables })
    await test.app.services.settings.save(
      {
        mail_driver: 'smtp',
        mail_host: '127.0.0.1',
        mail_port: sink.port,
        mail_from_address: 'drive@example.org',
        'mail.contact_page_address': 'help@example.org',
        'mail.handler': 'null',
        'mail.incoming_token': token,
        'mailgun.signing_key': 'mailgun-canary',
      },
      null,
    )
  })
  afterEach(async () => {
    await test.close()
    await sink.close()
    await google.close()
  })

  const use = (handler: string, more: object = {}) =>
    test.app.services.settings.save({ 'mail.handler': handler, ...more }, null)
  const post = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    test.client().request('POST', `/api/v1/mail/incoming${path}`, { payload, headers })
  const handIn = (text: string | Buffer, given = token) =>
    post('', text, { 'content-type': 'message/rfc822', authorization: `Bearer ${given}` })
  const rows = () =>
    tables(test.app.services.db.read).selectFrom('incoming_mail').selectAll().orderBy('received_at').execute()
  const events = async () =>
    (await test.app.services.events.since(0, 500)).filter(({ type }) => type === 'mail.received')

  it('[MAIL-03] [MAIL-09] is accepted by HTTP and forwarded whole to the contact page address', async () => {
    const answer = await handIn(message())
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'new' }])
    expect(await events()).toMatchObject([{ payload: { method: 'null' } }])
    await test.app.worker.runDue()
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]).toMatchObject({ from: 'drive@example.org', to: ['help@example.org'] })
    const content = await PostalMime.parse(sink.received[0]?.source ?? '', { forceRfc822Attachments: true })
    expect(content).toMatchObject({ subject: 'A question', replyTo: [{ address: 'bob@example.org' }] })
    expect(content.text).toContain('Where is my file?')
    const [attached] = content.attachments
    const inside = await PostalMime.parse(attached?.content as ArrayBuffer)
    expect(inside).toMatchObject({ from: { address: 'bob@example.org' }, messageId: '<one@example.org>' })
    expect(await rows()).toMatchObject([{ sender: 'Bob <bob@example.org>', subject: 'A question', source: null }])
  })

  it('is accepted once per message, with an id or without', async () => {
    for (const text of [message(), message('')]) {
      expect((await handIn(text)).json()).toEqual({ state: 'new' })
      const again = await Promise.all([handIn(text), handIn(text)])
      expect(again.map(one => one.json())).toEqual([{ state: 'known' }, { state: 'known' }])
    }
    expect(await events()).toHaveLength(2)
    await test.app.worker.runDue()
    expect(sink.received).toHaveLength(2)
  })

  it('is not forwarded if a program or this site itself has sent it', async () => {
    for (const text of [message('auto', ['Auto-Submitted: auto-replied']), message().replace('bob@', 'drive@')]) {
      expect((await handIn(text)).json()).toEqual({ state: 'new' })
    }
    await test.app.worker.runDue()
    expect(sink.received).toEqual([])
    expect((await handIn(message('person', ['Auto-Submitted: no']))).json()).toEqual({ state: 'new' })
    await test.app.worker.runDue()
    expect(sink.received).toHaveLength(1)
  })

  it('is refused without the token, if it is too large or no mail, or if there is no one to send it to', async () => {
    const refusal = async (answer: ReturnType<typeof handIn>) => [(await answer).statusCode, (await answer).json().code]
    expect(await refusal(handIn(message(), 'wrong'))).toEqual([401, 'incoming-mail.not-allowed'])
    expect((await post('', message())).statusCode).toBe(401)
    const tooLarge = handIn(Buffer.alloc(longestMail + 1, 'a'))
    expect(await refusal(tooLarge)).toEqual([413, 'incoming-mail.too-large'])
    expect(await refusal(handIn('\0\0'))).toEqual([406, 'incoming-mail.not-mail'])
    await use('null', { 'mail.incoming_token': null })
    expect((await handIn(message(), '')).statusCode).toBe(401)
    await use('null', { 'mail.incoming_token': token, 'mail.contact_page_address': '' })
    expect(await refusal(handIn(message()))).toEqual([503, 'incoming-mail.no-recipient'])
    expect(await rows()).toEqual([])
  })

  it('is limited to 500 messages a day', async () => {
    const { limits, clock } = test.app.services
    const day = `incoming-mail:${Math.floor(clock.now() / (24 * 3600_000))}`
    await limits.count([day], 500, 24 * 3600, 499)
    expect((await handIn(message('last'))).statusCode).toBe(200)
    const refused = await handIn(message('more'))
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'incoming-mail.too-many'])
    expect(await rows()).toHaveLength(1)
    test.clock.advance(24 * 3600_000)
    expect((await handIn(message('more'))).statusCode).toBe(200)
  })

  it('[KEYS-17] is only accepted by the method in the settings', async () => {
    await use('mime')
    expect((await handIn(message())).statusCode).toBe(404)
    expect((await post('/mailgun/mime', 'a=b')).statusCode).toBe(404)
    expect((await post(`/gmail?token=${token}`, '{}')).statusCode).toBe(404)
    expect((await post('/else', message())).statusCode).toBe(404)
  })

  it('is counted if its proof is wrong, and accepted all the same if it is right', async () => {
    for (let n = 0; n < 60; n++) await handIn(message(), 'wrong')
    expect((await handIn(message(), 'wrong')).statusCode).toBe(429)
    expect((await handIn(message())).statusCode).toBe(200)
  })

  it('[MAIL-09] is accepted from a route of Mailgun, by its signature', async () => {
    await use('mailgun')
    const timestamp = String(Math.floor(test.clock.now() / 1000))
    const sign = (key: string, at = timestamp, of = 'token') =>
      createHmac('sha256', key).update(`${at}${of}`).digest('hex')
    const send = (fields: Record<string, string>) =>
      post(
        '/mailgun/mime',
        new URLSearchParams({ timestamp, token: 'token', 'body-mime': message('m'), ...fields }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      )
    const old = String(Number(timestamp) - 24 * 3600)
    expect((await send({ signature: sign('another') })).statusCode).toBe(401)
    expect((await send({ signature: sign('mailgun-canary'), token: 'changed' })).statusCode).toBe(401)
    expect((await send({ signature: sign('mailgun-canary', old), timestamp: old })).statusCode).toBe(401)
    expect((await send({})).statusCode).toBe(401)
    expect(await rows()).toEqual([])
    expect((await send({ signature: sign('mailgun-canary') })).json()).toEqual({ state: 'new' })
    expect((await send({ signature: sign('mailgun-canary') })).json()).toEqual({ state: 'known' })
    // The signature of one message can't be used for another.
    const replayed = { signature: sign('mailgun-canary'), 'body-mime': message('another') }
    expect((await send(replayed)).statusCode).toBe(401)
    expect((await send(replayed)).statusCode).toBe(401)
    expect(await rows()).toHaveLength(1)
    const form = new FormData()
    const fields = { timestamp, token: 'next', signature: sign('mailgun-canary', timestamp, 'next') }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('body-mime', message('multipart'))
    const body = new Response(form)
    const type = body.headers.get('content-type') ?? ''
    const answer = await post('/mailgun/mime', Buffer.from(await body.arrayBuffer()), { 'content-type': type })
    expect(answer.json()).toEqual({ state: 'new' })
  })

  describe('by Gmail, with a protocol peer as its API', () => {
    const push = (given = token, emailAddress = 'site@gmail.example') => {
      const data = Buffer.from(JSON.stringify({ emailAddress, historyId: '1' })).toString('base64')
      const body = JSON.stringify({ message: { data, messageId: 'x' }, subscription: 'projects/p/subscriptions/s' })
      return post(`/gmail?token=${given}`, body, { 'content-type': 'application/json' })
    }
    const queuedWatch = () =>
      tables(test.app.services.db.read)
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'mail.watch-gmail')
        .executeTakeFirst()
    beforeEach(async () => {
      const { db, settings } = test.app.services
      const values = new Map<string, unknown>([
        ['connectedGmailAccount', 'site@gmail.example'],
        ['gmail.refresh_token', google.refreshToken],
      ])
      await settings.save({ google_id: 'client-id', google_secret: 'client-secret' }, null)
      await db.transaction(tx => settings.write(tx, values, null))
      await use('gmailApi', { 'gmail.incoming.topicName': 'projects/p/topics/mail' })
      await expect.poll(queuedWatch).toBeDefined()
      await test.app.worker.runDue()
    })

    it('[MAIL-17] [KEYS-19] watches the topic after the save, and takes in new mail once', async () => {
      // Each of the saves may request it; to Google, a second watch is the same one.
      expect(google.watched.at(-1)).toMatchObject({ topicName: 'projects/p/topics/mail', labelIds: ['INBOX'] })
      for (const id of ['a', 'b', 'c']) google.deliver(message(id))
      expect((await push('wrong')).statusCode).toBe(401)
      expect((await push(token, 'other@gmail.example')).json()).toEqual({ state: 'ignored' })
      for (const answer of await Promise.all([push(), push(), push()]))
        expect(answer.json()).toEqual({ state: 'queued' })
      await test.app.worker.runDue()
      expect((await rows()).map(one => one.method)).toEqual(['gmailApi', 'gmailApi', 'gmailApi'])
      const fetched = () => google.asked.filter(one => one.includes('/messages/in-')).length
      expect(fetched()).toBe(3)
      google.deliver(message('d'))
      await push()
      await test.app.worker.runDue()
      expect([fetched(), (await rows()).length]).toEqual([4, 4])
    })

    it('finds mail from before its history begins, and continues after a message that it can’t accept', async () => {
      await test.app.services.db.transaction(tx =>
        tables(tx).updateTable('gmail_mailboxes').set({ history_id: '5' }).execute(),
      )
      google.deliver('no mail')
      google.deliver(message('a'))
      await push()
      await test.app.worker.runDue()
      expect(await rows()).toHaveLength(1)
      google.deliver(message('b'))
      await push()
      await test.app.worker.runDue()
      expect(await rows()).toHaveLength(2)
    })

    it('loses nothing while Google is unavailable', async () => {
      google.deliver(message('a'))
      google.revoke()
      await push()
      await test.app.worker.runDue()
      expect(await rows()).toEqual([])
      google.restore()
      test.clock.advance(60_000)
      await test.app.worker.runDue()
      expect(await rows()).toHaveLength(1)
    })
  })

  it('[MAIL-09] is accepted when a mail server pipes it into the command', async () => {
    const main = fileURLToPath(new URL('../../../app/main.ts', import.meta.url))
    const pipe = async (text: string) => {
      const child = spawn(process.execPath, [main, 'receive-mail'], {
        env: { ...process.env, DATA_DIR: test.dataDir, DATABASE_URL: test.databaseUrl, APP_KEY: appKey },
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      child.stdin.end(text)
      const [code] = await once(child, 'exit')
      return code
    }
    expect(await pipe(message())).toBe(77)
    await use('mime')
    expect(await pipe(message())).toBe(0)
    // The same without starting a process for each.
    const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const give = (text: string) => receivePiped(test.app.ctx, Readable.from([Buffer.from(text)]))
    expect(await give(message())).toBe(0)
    expect(await give('')).toBe(65)
    told.mockRestore()
    expect(await rows()).toMatchObject([{ method: 'mime' }])
    await test.app.worker.runDue()
    expect(sink.received.map(({ to }) => to)).toEqual([['help@example.org']])
  }, 60_000)

  it('is kept with its text for a month if it can’t be forwarded, and recorded for a year', async () => {
    await handIn(message())
    test.clock.advance(31 * 86_400_000)
    await sweepIncoming(test.app.ctx)
    expect(await rows()).toMatchObject([{ source: null }])
    await test.app.worker.runDue()
    expect(sink.received).toEqual([])
    test.clock.advance(340 * 86_400_000)
    await sweepIncoming(test.app.ctx)
    expect(await rows()).toEqual([])
  })
})
