import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clamd, found, startClamd, testVirus, whyNoClamd } from '../../../test/peers/clamav/clamd.ts'
import { type ClamdPeer, startClamdPeer } from '../../../test/peers/clamav/clamd-peer.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { type ClamdLimits, createClamd, factsOf, verdictOf } from './clamd.driver.ts'

const outbound = createOutbound({ allow: '127.0.0.1' })
afterAll(() => outbound.close())
const driver = (address: string, limits: Partial<ClamdLimits> = {}) => createClamd({ address, limits }, outbound)

async function* inParts(text: string | Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as never)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function* zeros(count: number): AsyncGenerator<Uint8Array> {
  for (let left = count; left > 0; left -= 100_000) yield Buffer.alloc(Math.min(left, 100_000))
}

describe.skipIf(whyNoClamd)('a real clamd', () => {
  let clamd: Clamd
  beforeAll(async () => {
    clamd = await startClamd()
  })
  afterAll(() => clamd.remove())

  it.each(['address', 'socket'] as const)('answers at its %s', async where => {
    const scanner = driver(clamd[where])
    await scanner.ping()
    expect(await scanner.facts()).toEqual({ version: expect.stringMatching(/^ClamAV \d/), signaturesOf: null })
    expect(await scanner.scan(inParts('harmless'))).toEqual({ is: 'clean' })
    expect(await scanner.scan(inParts(testVirus(), 7))).toEqual({ is: 'infected', found })
    // Behind megabytes of something else.
    const hidden = Buffer.concat([Buffer.alloc(1_500_000, 'a'), Buffer.from(`\n${testVirus()}`)])
    expect(await scanner.scan(inParts(hidden, 300_000))).toEqual({ is: 'infected', found })
  })

  it('says when a file is larger than it takes, however much was sent by then', async () => {
    // Its answer may get lost with the connection that it closes; a file is tried again then.
    const patient = async (address: string, size: number) => {
      for (let tries = 1; ; tries++) {
        const verdict = await driver(address)
          .scan(zeros(size))
          .catch(error => error)
        if (tries === 10 || verdict.reason !== 'failed') return verdict
      }
    }
    expect(await patient(clamd.address, clamd.most * 8)).toEqual({ is: 'too-large' })
    expect(await patient(clamd.socket, clamd.most + 1)).toEqual({ is: 'too-large' })
    expect(await driver(clamd.socket).scan(zeros(clamd.most))).toEqual({ is: 'clean' })
  })

  it('passes on what the bytes fail with', async () => {
    async function* broken() {
      yield Buffer.from('some')
      throw new Error('The disk is gone')
    }
    await expect(driver(clamd.socket).scan(broken())).rejects.toThrow('The disk is gone')
  })

  it('counts as away while it is frozen or dead, and answers again', async () => {
    const scanner = driver(clamd.socket, { answerMs: 300, verdictMs: 300 })
    clamd.freeze()
    await expect(scanner.ping()).rejects.toMatchObject({ reason: 'away' })
    await expect(scanner.scan(inParts('harmless'))).rejects.toMatchObject({ reason: 'away' })
    clamd.resume()
    await clamd.kill()
    await expect(scanner.scan(inParts('harmless'))).rejects.toMatchObject({ reason: 'away' })
    await clamd.start()
    expect(await driver(clamd.socket).scan(inParts('harmless'))).toEqual({ is: 'clean' })
  })
})

describe('a peer that isn’t as it should be', () => {
  let peer: ClamdPeer
  beforeAll(async () => {
    peer = await startClamdPeer()
  })
  afterAll(() => peer.close())
  beforeEach(() => Object.assign(peer, { verdict: null, manner: 'reads' }))

  const limits = { answerMs: 500, stallMs: 500, verdictMs: 500 }
  const scan = (bytes: AsyncIterable<Uint8Array>) => driver(peer.address, limits).scan(bytes)

  it('is sent every byte in chunks', async () => {
    const text = 'abc'.repeat(100_000)
    expect(await scan(inParts(text, 200_000))).toEqual({ is: 'clean' })
    expect(peer.streams.at(-1)?.toString()).toBe(text)
    expect(await scan(inParts('an infected word'))).toEqual({ is: 'infected', found: 'Test.Word' })
  })

  it.each(['cuts', 'says-nothing', 'babbles', 'never-reads'] as const)(
    'has failed for this file if it %s',
    async manner => {
      peer.manner = manner
      await expect(scan(zeros(manner === 'never-reads' ? 20_000_000 : 1_000_000))).rejects.toMatchObject({
        name: 'ScannerError',
        reason: 'failed',
      })
    },
  )

  it('is believed before everything is sent', async () => {
    peer.manner = 'replies-early'
    expect(await scan(zeros(50_000_000))).toEqual({ is: 'too-large' })
    peer.verdict = 'stream: Early.Bird FOUND\0'
    expect(await scan(zeros(50_000_000))).toEqual({ is: 'infected', found: 'Early.Bird' })
  })

  it.each([
    ['stream: Can’t allocate memory ERROR', 'failed'],
    ['stream: Can’t open file or directory ERROR', 'failed'],
    ['COMMAND READ TIMED OUT', 'away'],
    ['UNKNOWN COMMAND', 'away'],
    ['HTTP/1.1 400 Bad Request', 'away'],
    ['', 'away'],
    ['stream:  FOUND', 'away'],
    ['stream: OK but not quite', 'away'],
  ])('and its answer %j isn’t taken for a verdict', async (said, reason) => {
    expect(() => verdictOf(said)).toThrow(expect.objectContaining({ reason }) as never)
    peer.verdict = `${said}\0`
    // It answers PING, so the others go on.
    await expect(scan(inParts('harmless'))).rejects.toMatchObject({ reason: 'failed' })
  })

  it('can’t send anything but a short line of text as a name', () => {
    expect(verdictOf('stream: A\u0007B\nC FOUND')).toEqual({ is: 'infected', found: 'A B C' })
    const long = verdictOf(`stream: ${'x'.repeat(3000)} FOUND`)
    expect(long.is === 'infected' && long.found.length).toBe(200)
  })

  it('tells the date of its signatures, or isn’t ClamAV', async () => {
    expect(await driver(peer.address).facts()).toEqual({
      version: 'ClamAV 1.4.6/27500/Thu Nov 26 09:12:33 2026',
      signaturesOf: 'Thu Nov 26 09:12:33 2026',
    })
    expect(() => factsOf('220 mail.example.org ESMTP')).toThrow('This isn’t ClamAV')
  })

  it('is only reached at a private address that the operator allows, and at a socket', async () => {
    const strict = createOutbound()
    const refused = createClamd({ address: peer.address }, strict)
    await expect(refused.ping()).rejects.toThrow('OUTBOUND_ALLOW')
    strict.close()
    await expect(driver('/nowhere/clamd.ctl').ping()).rejects.toThrow('ENOENT')
    await expect(driver('').ping()).rejects.toThrow('Enter the address of ClamAV')
  })

  it('ends when the run ends', async () => {
    peer.manner = 'says-nothing'
    const stop = new AbortController()
    const scanning = createClamd({ address: peer.address }, outbound).scan(inParts('harmless'), stop.signal)
    stop.abort(new Error('The server is stopping'))
    await expect(scanning).rejects.toThrow('The server is stopping')
  })
})
