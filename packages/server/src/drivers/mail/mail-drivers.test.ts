import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeCertificates } from '../../../test/directories/certificates.ts'
import { type SmtpSink, startSmtpSink } from '../../../test/peers/smtp-sink.ts'
import { createLogDriver } from './log.driver.ts'
import type { MailError, OutgoingMail } from './mail-driver.ts'
import { createSendmailDriver } from './sendmail.driver.ts'
import { createSmtpDriver, type SmtpOptions } from './smtp.driver.ts'

const mail: OutgoingMail = {
  messageId: '<01abc@example.org>',
  from: { name: 'Holdall, «the» drive', address: 'drive@example.org' },
  to: 'ada@example.org',
  subject: 'Grüße – ✓',
  html: '<p>Hello <b>Ada</b></p>',
  text: 'Hello Ada\n.\nwith a dot line',
}

const local = (port: number): SmtpOptions => ({
  host: '127.0.0.1',
  port,
  username: '',
  password: '',
  encryption: 'none',
  authority: '',
})
const failureOf = (call: Promise<unknown>): Promise<MailError> =>
  call.then(
    () => Promise.reject(new Error('It did not fail')),
    error => error,
  )

describe('the SMTP driver', () => {
  let sink: SmtpSink | undefined
  afterEach(() => sink?.close())

  it('sends both forms of the text and every header unchanged', async () => {
    sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    await createSmtpDriver(local(sink.port)).send(mail)
    const [received] = sink.received
    expect(received).toMatchObject({ from: 'drive@example.org', to: ['ada@example.org'], isEncrypted: false })
    expect(received?.content).toMatchObject({
      from: { name: 'Holdall, «the» drive', address: 'drive@example.org' },
      to: [{ address: 'ada@example.org' }],
      subject: 'Grüße – ✓',
      messageId: '<01abc@example.org>',
    })
    expect(received?.content.text?.trim()).toBe(mail.text)
    expect(received?.content.html?.trim()).toBe(mail.html)
    expect(received?.source).toMatch(/^Auto-Submitted: auto-generated\r$/im)
    expect(received?.source).not.toMatch(/^Content-Language:/im)
  })

  it('names the language of the message', async () => {
    sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    const send = (lang: string) => {
      return createSmtpDriver(local(sink?.port ?? 0)).send({ ...mail, html: `<html lang="${lang}" dir="ltr">` })
    }
    for (const lang of ['pt-BR', 'de\r\nBcc: eve@example.org']) await send(lang)
    expect(sink.received[0]?.source).toMatch(/^Content-Language: pt-BR\r$/im)
    const [head] = sink.received[1]?.source.split('\r\n\r\n') ?? []
    expect(head).toMatch(/^Subject:/m)
    expect(head).not.toMatch(/^(?:Content-Language|Bcc):/im)
  })

  it('signs in if a user name is given', async () => {
    sink = await startSmtpSink({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(username === 'drive' && password === 'secret' ? null : new Error('No'), { user: 'drive' }),
    })
    const options = { ...local(sink.port), username: 'drive' }
    await createSmtpDriver({ ...options, password: 'secret' }).send(mail)
    expect(sink.received[0]?.user).toBe('drive')
    const failure = await failureOf(createSmtpDriver({ ...options, password: 'wrong' }).send(mail))
    expect(failure.kind).toBe('unavailable')
    expect(failure.message).not.toContain('wrong')
    await expect(createSmtpDriver({ ...options, password: 'wrong' }).probe?.()).rejects.toThrow()
  })

  it('distinguishes a refusal from a temporary failure', async () => {
    sink = await startSmtpSink({
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = address.startsWith('busy') ? 451 : 550
        done(Object.assign(new Error('not here'), { responseCode }))
      },
    })
    const driver = createSmtpDriver(local(sink.port))
    expect((await failureOf(driver.send(mail))).kind).toBe('refused')
    expect((await failureOf(driver.send({ ...mail, to: 'busy@example.org' }))).kind).toBe('unavailable')
    const { port } = sink
    await sink.close()
    expect((await failureOf(createSmtpDriver(local(port)).send(mail))).kind).toBe('unavailable')
    sink = undefined
  })

  it('sends nothing unencrypted if encryption is required', async () => {
    sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    expect((await failureOf(createSmtpDriver({ ...local(sink.port), encryption: 'tls' }).send(mail))).kind).toBe(
      'unavailable',
    )
    expect((await failureOf(createSmtpDriver({ ...local(sink.port), encryption: 'ssl' }).send(mail))).kind).toBe(
      'unavailable',
    )
    expect(sink.received).toEqual([])
  })
})

describe.skipIf(!existsSync('/usr/bin/openssl'))('the SMTP driver under TLS', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-mail-'))
  const trusted = getCACertificates('default')
  let certificate: { key: string; cert: string }
  beforeEach(() => {
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  })
  afterEach(() => {
    setDefaultCACertificates(trusted)
    rmSync(dir, { recursive: true, force: true })
  })

  it('encrypts by STARTTLS or from the first byte, only to a server that it trusts', async () => {
    for (const encryption of ['tls', 'ssl'] as const) {
      const sink = await startSmtpSink({ ...certificate, secure: encryption === 'ssl' })
      const options = { ...local(sink.port), host: 'localhost', encryption }
      setDefaultCACertificates(trusted)
      expect((await failureOf(createSmtpDriver(options).send(mail))).kind).toBe('unavailable')
      expect(sink.received).toEqual([])
      setDefaultCACertificates([...trusted, certificate.cert])
      await createSmtpDriver(options).send(mail)
      expect(sink.received[0]?.isEncrypted).toBe(true)
      await sink.close()
    }
  })
})

describe('a mail server with a certificate of the organisation', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-smtp-authority-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  it('is trusted if the settings name its authority, and no other server is', async () => {
    const certified = makeCertificates(dir)
    const [key, cert] = [readFileSync(certified.keyFile), readFileSync(certified.certificateFile)]
    const other = makeCertificates(mkdtempSync(join(dir, 'other-')))
    for (const encryption of ['tls', 'ssl'] as const) {
      const sink = await startSmtpSink({ key, cert, secure: encryption === 'ssl' })
      const options = { ...local(sink.port), host: 'localhost', encryption }
      for (const authority of ['', other.authority]) {
        expect((await failureOf(createSmtpDriver({ ...options, authority }).send(mail))).kind).toBe('unavailable')
      }
      // A file may hold several, with words between them.
      const authority = `The house\n${certified.authority}\nAnother\n${other.authority}`
      await createSmtpDriver({ ...options, authority }).probe?.()
      await createSmtpDriver({ ...options, authority: certified.authority }).send(mail)
      expect(sink.received).toHaveLength(1)
      // The name is still compared.
      const elsewhere = { ...options, host: '127.0.0.1', authority: certified.authority }
      expect((await failureOf(createSmtpDriver(elsewhere).send(mail))).kind).toBe('unavailable')
      await sink.close()
    }
  })

  it.each(['no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', '-----BEGIN'])(
    'what isn’t a certificate is refused at its field: %s',
    authority => {
      expect(() => createSmtpDriver({ ...local(25), authority })).toThrow(
        expect.objectContaining({ kind: 'unavailable', field: 'mail_authority' }),
      )
    },
  )
})

describe('the sendmail driver', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-sendmail-'))
  const command = join(dir, 'sendmail')
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  function install(exitCode: number): void {
    writeFileSync(
      command,
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${dir}/arguments'\ncat > '${dir}/message'\nexit ${exitCode}\n`,
    )
    chmodSync(command, 0o755)
  }

  it('passes the message and its envelope to the command, and reports when the command fails or is missing', async () => {
    install(0)
    const driver = createSendmailDriver(command)
    await driver.probe?.()
    await driver.send(mail)
    expect(readFileSync(join(dir, 'arguments'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['-i', '-f', 'drive@example.org', 'ada@example.org']),
    )
    const content = await PostalMime.parse(readFileSync(join(dir, 'message')))
    expect(content).toMatchObject({ subject: mail.subject, to: [{ address: 'ada@example.org' }] })

    install(75)
    expect((await failureOf(driver.send(mail))).kind).toBe('unavailable')
    rmSync(command)
    expect((await failureOf(driver.send(mail))).kind).toBe('unavailable')
    expect((await failureOf(Promise.resolve(driver.probe?.()))).message).toContain(command)
  })
})

describe('the log driver', () => {
  it('writes the message to the error log', async () => {
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), child: vi.fn() }
    await createLogDriver(log).send(mail)
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { mail: { to: mail.to, subject: mail.subject, text: mail.text } },
      expect.any(String),
    )
  })
})
