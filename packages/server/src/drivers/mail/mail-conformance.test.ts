import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailMethod } from '@holdall/contract/drivers/mail.ts'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DriverBenches, forEachDriver } from '../../../test/driver-benches.ts'
import { startGooglePeer } from '../../../test/peers/google-peer.ts'
import {
  type MailFault,
  type MailPeer,
  restSeconds,
  startMailgunPeer,
  startSesPeer,
  startSparkpostPeer,
  type TakenMail,
} from '../../../test/peers/mail-peers.ts'
import { startSmtpSink } from '../../../test/peers/smtp-sink.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { signAws } from '../aws/aws-signature.ts'
import { retryAfterOf } from './api/mail-api.ts'
import { createGmailDriver } from './gmail/gmail.driver.ts'
import { googlePlaces } from './gmail/google-places.ts'
import { type MailDriver, MailError, type OutgoingMail } from './mail-driver.ts'
import { createMailgunDriver } from './mailgun.driver.ts'
import { createSendmailDriver } from './sendmail.driver.ts'
import { createSesDriver } from './ses.driver.ts'
import { createSmtpDriver } from './smtp.driver.ts'
import { createSparkpostDriver } from './sparkpost.driver.ts'

const secret = 'canary-77d1e0'
const mail: OutgoingMail = {
  messageId: '<01abc@example.org>',
  from: { name: 'Holdall, «the» drive', address: 'drive@example.org' },
  to: 'ada@example.org',
  replyTo: 'bob@example.org',
  subject: 'Grüße – ✓',
  html: '<p>Hello <b>Ada</b></p>',
  text: 'Hello Ada\n.\nwith a dot line',
  forwarded: Buffer.from('From: bob@example.org\r\nSubject: inside\r\n\r\nThe first one\r\n'),
}

interface Peer {
  /** A driver that signs in with the right secret or a wrong one. */
  driver(isRight?: boolean): MailDriver
  readonly received: readonly TakenMail[]
  fail(fault: MailFault): void
  close(): Promise<void>
}

interface Method {
  readonly against: string
  readonly start: () => Promise<Peer>
  /** Returns how long to wait. */
  readonly throttles?: true
  /** Can check whether a message whose response was lost was accepted. */
  readonly looksFirst?: true
  readonly hasSecret?: false
}

const services = { outbound: createOutbound({ allow: '127.0.0.1' }), clock: { now: () => Date.now() } }

function ofPeer(peer: MailPeer, driver: Peer['driver']): Peer {
  return { driver, received: peer.received, fail: fault => void peer.faults.push(fault), close: () => peer.close() }
}

/** A real server; it is told how to treat the next recipient. */
async function startSmtp() {
  const faults: MailFault[] = []
  const sink = await startSmtpSink({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'drive' && password === secret ? null : new Error('No'), { user: 'drive' }),
    onRcptTo: (_address, _session, done) => {
      const responseCode = { refuse: 550, throttle: 451, broken: 421, 'cut-after': 0 }[faults.shift() ?? 'cut-after']
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
    },
  })
  return { sink, fail: (fault: MailFault) => void faults.push(fault) }
}

async function startMsmtp(): Promise<Peer> {
  const { sink, fail } = await startSmtp()
  const dir = mkdtempSync(join(tmpdir(), 'holdall-msmtp-'))
  const command = (password: string) => {
    const path = join(dir, password)
    const options = `--host=127.0.0.1 --port=${sink.port} --auth=plain --user=drive --passwordeval='echo ${password}' --tls=off`
    writeFileSync(path, `#!/bin/sh\nexec msmtp ${options} "$@"\n`)
    chmodSync(path, 0o755)
    return path
  }
  return {
    driver: (isRight = true) => createSendmailDriver(command(isRight ? secret : 'wrong')),
    received: sink.received,
    fail,
    async close() {
      await sink.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const benches: DriverBenches<MailMethod, Method> = {
  smtp: {
    against: 'a real SMTP server',
    async start() {
      const { sink, fail } = await startSmtp()
      const options = {
        host: '127.0.0.1',
        port: sink.port,
        username: 'drive',
        encryption: 'none' as const,
        authority: '',
      }
      return {
        driver: (isRight = true) => createSmtpDriver({ ...options, password: isRight ? secret : 'wrong' }),
        received: sink.received,
        fail,
        close: () => sink.close(),
      }
    },
  },
  sendmail: existsSync('/usr/bin/msmtp')
    ? { against: 'a real msmtp in front of a real SMTP server', start: startMsmtp, hasSecret: false }
    : 'needs the program msmtp',
  log: 'hands nothing over: it writes each mail to the log',
  mailgun: {
    against: 'a protocol peer',
    throttles: true,
    looksFirst: true,
    async start() {
      const peer = await startMailgunPeer('mg.example.org', secret)
      const options = { baseUrl: peer.url, domain: 'mg.example.org' }
      return ofPeer(peer, (isRight = true) =>
        createMailgunDriver(services, { ...options, apiKey: isRight ? secret : 'wrong' }),
      )
    },
  },
  ses: {
    against: 'a protocol peer that checks signatures',
    throttles: true,
    async start() {
      const keys = { key: 'AKIDEXAMPLE', region: 'eu-west-1' }
      const peer = await startSesPeer({ ...keys, secret })
      return ofPeer(peer, (isRight = true) =>
        createSesDriver(services, { ...keys, baseUrl: peer.url, secret: isRight ? secret : 'wrong' }),
      )
    },
  },
  sparkpost: {
    against: 'a protocol peer',
    throttles: true,
    async start() {
      const peer = await startSparkpostPeer(secret)
      return ofPeer(peer, (isRight = true) =>
        createSparkpostDriver(services, { baseUrl: peer.url, secret: isRight ? secret : 'wrong' }),
      )
    },
  },
  gmailApi: {
    against: 'a protocol peer',
    throttles: true,
    looksFirst: true,
    async start() {
      const peer = await startGooglePeer({ id: 'client', secret })
      const account = { clientId: 'client', refreshToken: peer.refreshToken }
      const driver = (isRight = true) =>
        createGmailDriver(services, googlePlaces(peer), { ...account, clientSecret: isRight ? secret : 'wrong' })
      return { driver, received: peer.received, fail: fault => void peer.faults.push(fault), close: () => peer.close() }
    },
  },
}

const failureOf = (call: Promise<unknown> | undefined): Promise<MailError> =>
  Promise.resolve(call).then(
    () => Promise.reject(new Error('It did not fail')),
    error => error,
  )

function describeMail({ against, start, throttles, looksFirst, hasSecret }: Method, name: string): void {
  describe(`mail by ${name} against ${against}`, () => {
    let peer: Peer
    beforeEach(async () => {
      peer = await start()
    })
    afterEach(() => peer.close())

    it('[MAIL-06] sends the whole message with its id, sender and every header', async () => {
      const driver = peer.driver()
      await driver.send(mail)
      driver.close()
      expect(peer.received).toHaveLength(1)
      expect(peer.received[0]?.to).toEqual(['ada@example.org'])
      const content = await PostalMime.parse(peer.received[0]?.source ?? '', { forceRfc822Attachments: true })
      expect(content).toMatchObject({
        from: { name: 'Holdall, «the» drive', address: 'drive@example.org' },
        to: [{ address: 'ada@example.org' }],
        replyTo: [{ address: 'bob@example.org' }],
        subject: 'Grüße – ✓',
        messageId: '<01abc@example.org>',
      })
      expect(content.text?.trim()).toBe(mail.text)
      expect(content.html?.trim()).toBe(mail.html)
      expect(content.attachments.map(one => one.mimeType)).toEqual(['message/rfc822'])
      expect(peer.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/im)
    })

    it('distinguishes permanent from temporary failures, and sends nothing', async () => {
      for (const [fault, kind] of [
        ['refuse', 'refused'],
        ['throttle', 'unavailable'],
        ['broken', 'unavailable'],
      ] as const) {
        peer.fail(fault)
        const failure = await failureOf(peer.driver().send(mail))
        expect(failure, fault).toBeInstanceOf(MailError)
        expect([fault, failure.kind, failure.message]).toEqual([fault, kind, failure.message])
      }
      expect(peer.received).toEqual([])
      await peer.driver().send(mail)
      expect(peer.received).toHaveLength(1)
    })

    it('is unavailable if there is no response', async () => {
      const driver = peer.driver()
      await peer.close()
      expect((await failureOf(driver.send(mail))).kind).toBe('unavailable')
      peer = await start()
    })

    it('never treats wrong credentials as the fault of a message, and reveals no secret', async () => {
      const failure = await failureOf(peer.driver(false).send(mail))
      expect(failure.kind).toBe('unavailable')
      expect(failure.message).not.toContain(secret)
      expect(peer.received).toEqual([])
    })

    if (hasSecret !== false)
      it('verifies the credentials without sending anything', async () => {
        await peer.driver().probe?.()
        await expect(peer.driver(false).probe?.()).rejects.toThrow(MailError)
        expect(peer.received).toEqual([])
      })

    if (throttles)
      it('reports how long the service asks to wait', async () => {
        peer.fail('throttle')
        expect((await failureOf(peer.driver().send(mail))).retryAfterMs).toBe(restSeconds * 1000)
      })

    if (looksFirst)
      it('sends a message once even if the response to the first try was lost', async () => {
        peer.fail('cut-after')
        expect((await failureOf(peer.driver().send(mail))).kind).toBe('unavailable')
        await peer.driver().send({ ...mail, isRepeated: true })
        expect(peer.received).toHaveLength(1)
        await peer.driver().send({ ...mail, messageId: '<02abc@example.org>', isRepeated: true })
        expect(peer.received).toHaveLength(2)
      })
  })
}

forEachDriver('mail by', benches, describeMail)

describe('the signature of Amazon’s services', () => {
  const keys = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  }
  it.each([
    ['GET', '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['POST', '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  ])('matches the published test suite: %s %s', (method, query, signature) => {
    const url = new URL(`https://example.amazonaws.com/${query}`)
    const signed = signAws({ method, url, body: '' }, keys, Date.UTC(2015, 7, 30, 12, 36))
    expect(signed.authorization).toContain(`Signature=${signature}`)
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 21, 19)
  const read = (value: string) => retryAfterOf({ headers: { 'retry-after': value } }, now)
  it('is read as seconds or as a date, and is limited to an hour', () => {
    expect(read('7')).toBe(7000)
    expect(read(new Date(now + 30_000).toUTCString())).toBe(30_000)
    expect(read('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0)
    expect(read('999999')).toBe(3_600_000)
    expect(read('soon')).toBeUndefined()
  })
})
