import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { leastTurn, unit } from '../../../../test/busy-turns.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { collectLog } from '../../../../test/logged-lines.ts'
import { type SmtpSink, startSmtpSink } from '../../../../test/peers/smtp-sink.ts'
import { readMailText } from './reader/read-mail-text.ts'
import { receivePiped } from './receive-piped.ts'

const token = 'canary-token-of-the-site'
/** Most units of work without a turn for others, as in the suite of costs. */
const mostUnits = 100
/** Takes seconds to read. */
const endless = `Reply-To: ${'g:'.repeat(1_000_000)}\r\n`

const head = (id: string, from = 'Bob <bob@example.org>') =>
  `From: ${from}\r\nTo: site@example.org\r\nSubject: A question\r\nMessage-ID: <${id}@example.org>\r\n`
const fill = (part: string, bytes: number) => part.repeat(Math.ceil(bytes / part.length))

/** Messages that kept the thread that read them busy for seconds for each megabyte. */
const hostile: Readonly<Record<string, string>> = {
  parts: `${head('parts')}Content-Type: multipart/mixed; boundary=b\r\n\r\n${fill('--b\r\n\r\n', 1_000_000)}`,
  'flowed lines': `${head('flowed')}Content-Type: text/plain; format=flowed\r\n\r\n${fill('x \r\n', 1_000_000)}`,
  'lines of HTML': `${head('html')}Content-Type: text/html\r\n\r\n${fill('\r\n', 300_000)}`,
  'groups of addresses': `${head('groups', fill('g:', 1_000_000))}\r\nHello`,
  'lines of headers': `${head('headers')}${fill('a:b\r\n', 900_000)}\r\nHello`,
  'lines of one header': `From: Bob <bob@example.org>\r\nSubject: A question\r\n${fill(' x\r\n', 900_000)}\r\nHello`,
}

describe.each(suiteDialects)('hostile mail on %s', dialect => {
  let test: TestApp
  let sink: SmtpSink
  const size = unit()
  beforeAll(async () => {
    sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    test = await createTestApp(dialect)
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
    // Loads what is needed, which would be measured otherwise.
    await handIn(`${head('first')}\r\nHello`)
    await test.app.worker.runDue()
  })
  afterAll(async () => {
    await test.close()
    await sink.close()
  })

  const post = (path: string, payload: string | Buffer, headers: Record<string, string>) =>
    test.client().request('POST', `/api/v1/mail/incoming${path}`, { payload, headers })
  const handIn = (text: string) =>
    post('', text, { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` })
  const rows = () => tables(test.app.services.db.read).selectFrom('incoming_mail').selectAll().execute()

  it.each(Object.entries(hostile))('with very many %s is taken in while everyone else gets a turn', async (_, text) => {
    let tries = 0
    const take = async () => {
      const fresh = text.replace('Message-ID: <', `Message-ID: <${tries++}-`)
      const result = await handIn(`${fresh}\r\n${tries}`)
      expect([result.statusCode, result.json()]).toEqual([200, { state: 'new' }])
    }
    expect(await leastTurn(take, mostUnits * size)).toBeLessThan(mostUnits * size)
    await test.app.worker.runDue()
    expect(sink.received.at(-1)?.source.length).toBeGreaterThan(text.length)
  })

  it('is counted before it is read, and a repeat isn’t read again', async () => {
    const { limits, clock } = test.app.services
    const day = `incoming-mail:${Math.floor(clock.now() / (24 * 3600_000))}`
    const before = (await rows()).length
    await limits.count([day], 500, 24 * 3600, 500 - before)
    const refused = await handIn(`${head('too many')}${endless}\r\nHello`)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'incoming-mail.too-many'])
    expect((await handIn(`${head('first')}\r\nHello`)).json()).toEqual({ state: 'known' })
    expect(await rows()).toHaveLength(before)
    test.clock.advance(24 * 3600_000)
  })

  it('comes in by a command as well', async () => {
    await test.app.services.settings.save({ 'mail.handler': 'mime' }, null)
    let tries = 0
    const pipe = async function* (id: string) {
      yield Buffer.from((hostile.parts ?? '').replace('<parts@', `<${id}@`))
    }
    const take = async () => expect(await receivePiped(test.app.ctx, pipe(`piped-${tries++}`))).toBe(0)
    expect(await leastTurn(take, mostUnits * size)).toBeLessThan(mostUnits * size)
    expect((await rows()).filter(({ method }) => method === 'mime')).toHaveLength(tries)
  })

  describe('by Mailgun', () => {
    beforeAll(() => test.app.services.settings.save({ 'mail.handler': 'mailgun' }, null))
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const boundary = { 'content-type': 'multipart/form-data; boundary=b' }
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'

    it.each([
      ['many fields', fill('a&', 2_000_000), form],
      ['one long field of escapes', `a=${fill('%41', 8_000_000)}`, form],
      ['one long field of broken escapes', `a=${fill('%', 8_000_000)}`, form],
      ['many parts', fill(part, 8_000_000), boundary],
      ['one long header', `--b\r\n${fill('a: b\r\n', 8_000_000)}`, boundary],
    ])('a form with %s is refused without its proof, while everyone else gets a turn', async (_, body, headers) => {
      const refused = async () => expect((await post('/mailgun/mime', body, headers)).statusCode).toBe(401)
      expect(await leastTurn(refused, mostUnits * size)).toBeLessThan(mostUnits * size)
    })

    it.each([
      ['with one escape for each byte', (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')],
      ['with spaces as plus signs', (text: string) => encodeURIComponent(text).replaceAll('%20', '+')],
    ])('is understood %s', async (name, encode) => {
      const timestamp = String(Math.floor(test.clock.now() / 1000))
      const signature = createHmac('sha256', 'mailgun-canary').update(`${timestamp}${name}`).digest('hex')
      const text = `${head(name.replaceAll(' ', '-'))}\r\n${fill('Where is my file + folder & %20 all?\r\n', 200_000)}`
      const body = `timestamp=${timestamp}&token=${encodeURIComponent(name)}&signature=${signature}&body-mime=${encode(text)}`
      expect((await post('/mailgun/mime', body, form)).json()).toEqual({ state: 'new' })
      const row = (await rows()).find(({ source }) => source && Buffer.from(source).toString() === text)
      expect(row?.method).toBe('mailgun')
    })
  })
})

it('the text of a message is read up to its 150,000th line, because each line takes memory', async () => {
  const { log, saying } = collectLog('warn')
  const part = (text: string) => `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`
  const mail = (lines: number) =>
    `${head('lines')}Content-Type: multipart/mixed; boundary=b\r\n\r\n${part('Early words')}` +
    `--b\r\nContent-Type: application/octet-stream\r\n\r\n${'x\r\n'.repeat(lines)}${part('Late words')}--b--\r\n`
  const read = async (lines: number) => (await readMailText({ log }, Buffer.from(mail(lines)))) ?? ''
  expect(await read(149_000)).toMatch(/Early words[\s\S]*Late words/)
  const long = await read(150_000)
  expect(long).toContain('Early words')
  expect(long).not.toContain('Late words')
  expect(saying('The text of a message couldn’t be read')).toEqual([])
})
