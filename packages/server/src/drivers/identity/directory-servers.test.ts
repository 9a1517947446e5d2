import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyEntries } from '../../../test/directories/entries.ts'
import { providerFor, settingsFor, signIn, type Wish } from '../../../test/directories/settings.ts'
import { reader, type Slapd, startSlapd, whyNoSlapd } from '../../../test/directories/slapd.ts'
import { type FaultProxy, startFaultProxy } from '../../../test/fault-proxy.ts'
import { loopback } from '../../../test/storage-servers.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { createDirectoryProvider } from './directory.driver.ts'

if (whyNoSlapd) console.log(`Not run here: the servers of a directory, because ${whyNoSlapd}.`)

describe.skipIf(whyNoSlapd)('the servers of a directory, on real slapds', () => {
  let first: Slapd
  let second: Slapd
  let line: FaultProxy
  beforeAll(async () => {
    first = await startSlapd(companyEntries())
    second = await startSlapd(companyEntries())
    line = await startFaultProxy({ host: '127.0.0.1', port: first.tlsPort })
  })
  afterAll(async () => {
    line?.close()
    await Promise.all([first?.remove(), second?.remove()])
  })

  const fails = (provider: ReturnType<typeof providerFor>) =>
    signIn(provider, 'anna').then(
      () => Promise.reject(new Error('The sign-in succeeded')),
      (error: unknown) => error,
    )

  describe.each(['ldaps', 'starttls'] as const)('with %s', security => {
    it('are refused if their certificate is from another authority', async () => {
      const { authority } = second.certificates
      expect(await fails(providerFor(first, { security, authority }))).toMatchObject({
        fault: 'misconfigured',
        field: 'authority',
        message: expect.stringContaining('isn’t from a trusted authority'),
      })
      // Nor does the system trust it.
      expect(await fails(providerFor(first, { security, authority: '' }))).toMatchObject({ field: 'authority' })
    })

    it('are refused whatever the environment says about certificates', async () => {
      const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
      try {
        expect(await fails(providerFor(first, { security, authority: '' }))).toMatchObject({ field: 'authority' })
      } finally {
        if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
        else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
      }
    })

    it('are refused if their certificate is for another name', async () => {
      const port = security === 'ldaps' ? first.tlsPort : first.port
      expect(await fails(providerFor(first, { security, servers: [`127.0.0.1:${port}`] }))).toMatchObject({
        fault: 'misconfigured',
        field: 'servers',
        message: expect.stringContaining('certificate is for another name'),
      })
    })

    it('are refused if their authority is no certificate', async () => {
      for (const authority of ['nonsense', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
        expect(await fails(providerFor(first, { security, authority }))).toMatchObject({
          fault: 'misconfigured',
          field: 'authority',
        })
      }
    })
  })

  it('are told from those that don’t speak TLS, or not LDAP', async () => {
    const plain = { servers: [`localhost:${first.port}`] }
    expect(await fails(providerFor(first, { ...plain, timeoutSeconds: 2 }))).toMatchObject({ name: 'IdentityError' })
    const secure: Wish = { servers: [`localhost:${first.tlsPort}`], security: 'starttls', timeoutSeconds: 2 }
    expect(await fails(providerFor(first, secure))).toMatchObject({ name: 'IdentityError' })
  })

  it('get through the outbound guard only if the operator allows their private addresses', async () => {
    const provider = createDirectoryProvider(
      { settings: settingsFor(first), servicePassword: reader.password },
      { outbound: createOutbound() },
    )
    await expect(signIn(provider, 'anna')).rejects.toMatchObject({
      fault: 'misconfigured',
      field: 'servers',
      message: expect.stringContaining('OUTBOUND_ALLOW'),
    })
  })

  it.each(['ldap://localhost', 'localhost:0', 'localhost:70000', 'a b', '[::1', '::1:636x', '-', '[localhost]:636'])(
    'need a name such as ldap.example.com:636, not %s',
    async server => {
      expect(await fails(providerFor(first, { servers: [server] }))).toMatchObject({
        fault: 'misconfigured',
        field: 'servers',
      })
    },
  )

  describe('tried in turn', () => {
    const both = (): Wish => ({
      servers: [`localhost:${line.port}`, `localhost:${second.tlsPort}`],
      authority: `${first.certificates.authority}\n${second.certificates.authority}`,
      timeoutSeconds: 2,
    })

    it('the second answers when the first is dead, hangs, falls silent or breaks off', async () => {
      for (const plan of [
        { isDown: true },
        { isSilent: true },
        ...[2000, 2600, 3000].map(cutDownAt => ({ cutDownAt, keepsCutting: true })),
      ]) {
        line.plan(plan)
        const provider = providerFor(first, both())
        expect((await signIn(provider, 'anna'))?.email, JSON.stringify(plan)).toBe('anna@example.com')
        expect(await signIn(provider, 'anna', 'wrong')).toBeNull()
      }
      line.plan({})
    })

    it('one that failed is passed over for a short while, then tried again', async () => {
      let now = Date.now()
      const provider = providerFor(first, both(), { now: () => now })
      line.plan({ isDown: true })
      expect(await signIn(provider, 'anna')).not.toBeNull()
      line.plan({})
      expect(await signIn(provider, 'anna')).not.toBeNull()
      expect(line.sent()).toBe(0)
      now += 31_000
      expect(await signIn(provider, 'anna')).not.toBeNull()
      expect(line.sent()).toBeGreaterThan(0)
    })

    it('one that is passed over is tried all the same if it is the only one left', async () => {
      const provider = providerFor(first, both())
      line.plan({ isDown: true })
      expect(await signIn(provider, 'anna')).not.toBeNull()
      line.plan({})
      await second.kill()
      expect(await signIn(provider, 'anna')).not.toBeNull()
      await second.start()
    })

    it('a wrong password isn’t tried at the next server, nor a service account’s', async () => {
      line.plan({})
      const servers = [`localhost:${second.tlsPort}`, `localhost:${line.port}`]
      const provider = providerFor(first, { ...both(), servers })
      expect(await signIn(provider, 'anna', 'wrong')).toBeNull()
      const wrong = providerFor(first, { ...both(), servers, servicePassword: 'wrong' })
      expect(await fails(wrong)).toMatchObject({ fault: 'misconfigured', field: 'serviceDn' })
      expect(line.sent()).toBe(0)
    })

    it('a server that was killed in between works again once it is back, with TLS and its sign-in', async () => {
      const provider = providerFor(second)
      expect(await signIn(provider, 'anna')).not.toBeNull()
      await second.kill()
      expect(await fails(provider)).toMatchObject({ fault: 'unavailable', field: 'servers' })
      await second.start()
      expect(await signIn(provider, 'anna')).not.toBeNull()
    })

    it('one that hangs after the connection was made is given up, and a caller who leaves isn’t kept', async () => {
      second.freeze()
      try {
        const provider = providerFor(second, { timeoutSeconds: 1 })
        expect(await fails(provider)).toMatchObject({
          fault: 'unavailable',
          message: expect.stringContaining('within 1 s'),
        })
        const patient = providerFor(second, { timeoutSeconds: 60 })
        const gone = new AbortController()
        const asked = patient.identify({ user: 'anna', password: 'anna-secret', signal: gone.signal })
        gone.abort(new Error('The browser went away'))
        await expect(asked).rejects.toThrow('The browser went away')
      } finally {
        second.resume()
      }
    })

    it('no connection is left, however a sign-in ends', async () => {
      line.plan({})
      const opened: Socket[] = []
      const guard = loopback()
      const outbound: Outbound = {
        ...guard,
        async connect(target, signal) {
          const socket = await guard.connect(target, signal)
          opened.push(socket)
          return socket
        },
      }
      const parts = { outbound }
      await (await signIn(providerFor(first, both(), parts), 'anna'))?.readPicture?.(AbortSignal.timeout(10_000))
      await signIn(providerFor(first, { security: 'starttls' }, parts), 'ben')
      expect(await signIn(providerFor(first, both(), parts), 'anna', 'wrong')).toBeNull()
      await signIn(providerFor(first, both(), parts), 'twin').catch(() => undefined)
      await signIn(providerFor(first, { authority: second.certificates.authority }, parts), 'anna').catch(
        () => undefined,
      )
      await signIn(
        providerFor(first, { servers: [`127.0.0.1:${first.port}`], security: 'starttls' }, parts),
        'anna',
      ).catch(() => undefined)
      await signIn(providerFor(first, { servicePassword: 'wrong' }, parts), 'anna').catch(() => undefined)
      expect(opened.length).toBeGreaterThanOrEqual(8)
      await expect.poll(() => opened.filter(socket => !socket.destroyed)).toEqual([])
    })
  })
})
