import { errorReportEndpoints } from '@holdall/contract/error-reports/error-reports.contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type SentryPeer, startSentryPeer } from '../../../test/peers/sentry-peer.ts'

const canaries = {
  name: 'Canary Lovelace',
  file: 'canary-holiday.jpg',
  email: 'canary@example.org',
  token: 'canary-token-8f1c',
  folder: '/home/canary/drive',
}

describe('error tracking with a protocol peer of Sentry', () => {
  let test: TestApp
  let ada: TestMember
  let peer: SentryPeer
  beforeEach(async () => {
    peer = await startSentryPeer()
    test = await createTestApp('sqlite', { OUTBOUND_ALLOW: '127.0.0.1' })
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await test.close()
    await peer.close()
  })

  const save = (dsn: string) => ada.client.call(settingsEndpoints.save, { body: { server: { sentry_dsn: dsn } } })
  const switchOn = async () => {
    expect((await save(peer.dsn)).status).toBe(200)
    peer.events.length = 0
    peer.raw.length = 0
  }
  const arrived = (count: number) => expect.poll(() => peer.events, { interval: 5 }).toHaveLength(count)

  it('[LOG-01] [LOG-02] [KEYS-90] accepts a URL of 30 characters or more, or nothing to turn it off', async () => {
    const fields = async (dsn: string) => (await save(dsn)).problem.errors?.map(one => one.field)
    expect(await fields('no address, but long enough for one')).toEqual(['sentry_dsn'])
    expect(await fields('https://a@b.org/1')).toEqual(['sentry_dsn'])
    expect((await save('')).status).toBe(200)
    await switchOn()
    expect(test.app.services.settings.get('sentry_dsn')).toBe(peer.dsn)
    const viewer = await buildMember(test, { permissions: ['settings.view'] })
    const refused = await viewer.client.call(settingsEndpoints.save, { body: { server: { sentry_dsn: '' } } })
    expect(refused.status).toBe(403)
    expect(JSON.stringify(await test.client().ok(siteEndpoints.site))).not.toContain(peer.dsn)
  })

  it('[LOG-03] reports in logging_group what the service rejects, and changes nothing', async () => {
    const wrongKey = await save(peer.dsn.replace('0123456789', '9999999999'))
    expect(wrongKey.problem.errors).toEqual([
      { field: 'logging_group', in: 'body', message: 'The service answered 403: bad sentry DSN public key' },
    ])
    const noProject = await save('https://no-project-at-all@example.org/')
    expect(noProject.problem.errors?.[0]).toMatchObject({ field: 'logging_group' })
    expect(noProject.problem.errors?.[0]?.message).toContain('This isn’t a DSN')
    expect(test.app.services.settings.get('sentry_dsn')).toBe('')
  })

  it('[ADMX-02] sends a test event with unsaved values from the Test button, and shows the answer', async () => {
    const probe = (dsn: string) =>
      ada.client.ok(settingsEndpoints.probe, { params: { panel: 'logging' }, body: { server: { sentry_dsn: dsn } } })
    const { steps, isWorking } = await probe(peer.dsn)
    expect(isWorking).toBe(true)
    expect(steps.map(step => step.title)).toEqual(['Read the DSN', 'Send a test event'])
    expect(steps[1]?.detail).toBe(`Accepted as ${peer.events[0]?.event_id}`)
    expect(peer.events[0]).toMatchObject({ level: 'info', exception: { values: [{ type: 'Error' }] } })
    peer.faults.push('throttle')
    expect((await probe(peer.dsn)).steps[1]?.detail).toContain('429')
    expect(test.app.services.settings.get('sentry_dsn')).toBe('')
  })

  it('[LOG-01] reports an unexpected request error, without what could identify a person', async () => {
    await switchOn()
    const cause = Object.assign(new Error(`ENOENT, open '${canaries.folder}/${canaries.file}'`), { code: 'ENOENT' })
    const words = `${canaries.name} <${canaries.email}> may not\n    at ${canaries.file} (${canaries.folder}/x.ts:1:1)`
    vi.spyOn(test.app.services.settings, 'publicValues').mockImplementation(() => {
      throw new TypeError(words, { cause })
    })
    const sent = { headers: { 'user-agent': canaries.name, cookie: canaries.token, authorization: '' } }
    const answer = await test.client().request('GET', `/api/v1/site?x=${canaries.token}`, sent)
    expect(answer.statusCode).toBe(500)
    await arrived(1)
    const [event] = peer.events
    expect(event?.exception.values.map(one => [one.type, one.value])).toEqual([
      ['Error', 'ENOENT'],
      ['TypeError', 'A request failed'],
    ])
    expect(event?.tags).toEqual({ side: 'server', requestId: JSON.parse(answer.body).requestId, route: '/api/v1/site', method: 'GET' }) // biome-ignore format: one line
    const frames = event?.exception.values[1]?.stacktrace?.frames ?? []
    expect(frames.some(frame => String(frame.filename).startsWith('packages/server/'))).toBe(true)
    expect(event?.release).toMatch(/^holdall@\d/)
    const everything = peer.raw.join('\n')
    for (const [what, canary] of Object.entries(canaries)) expect(everything, what).not.toContain(canary)
    for (const ours of ['canary', process.cwd(), 'user-agent":"C', 'cookie', '127.0.0.1"', ada.email]) {
      expect(everything, ours).not.toContain(ours)
    }
  })

  it('[LOG-01] [KEYS-90] follows the setting without a restart, and sends nothing while it is off', async () => {
    test.app.services.log.error({ err: new Error('before') }, 'Something failed')
    await switchOn()
    test.app.services.log.error({ err: new ReferenceError('total is not defined') }, 'Something else failed')
    await arrived(1)
    expect(peer.events[0]?.exception.values[0]?.value).toBe('Something else failed · total is not defined')
    expect((await save('')).status).toBe(200)
    test.app.services.log.error({ err: new Error('after') }, 'A third thing failed')
    await ada.client.ok(errorReportEndpoints.report, { body: { kind: 'TypeError', message: '', frames: [] } })
    await test.app.services.errorTracking.close()
    expect(peer.raw).toHaveLength(1)
  })

  it('sends the same error once a minute, and at most thirty errors of all kinds', async () => {
    await switchOn()
    for (let n = 0; n < 3; n++)
      test.app.services.log.error({ err: new Error('x'), requestId: `${n}`.repeat(26) }, 'The same failed')
    await arrived(1)
    test.clock.advance(60_000)
    test.app.services.log.error({ err: new Error('x') }, 'The same failed')
    await arrived(2)
    // Only a few are sent concurrently; the others are dropped.
    for (let n = 0; n < 40; n++) {
      const before = peer.raw.length
      test.app.services.log.error({ err: new Error('x') }, `Number ${n} failed`)
      if (before < 31) await expect.poll(() => peer.raw, { interval: 5 }).toHaveLength(before + 1)
    }
    expect(peer.events).toHaveLength(31)
  })

  it('slows nothing while the service is unavailable, and pauses before it tries again', async () => {
    await switchOn()
    peer.faults.push('cut-off')
    test.app.services.log.error({ err: new Error('x') }, 'The first failed')
    await expect.poll(() => peer.raw).toHaveLength(1)
    const site = await test.client().request('GET', '/api/v1/site')
    expect(site.statusCode).toBe(200)
    await test.app.services.errorTracking.close()
    test.app.services.errorTracking.follow(test.app.services)
    test.app.services.log.error({ err: new Error('x') }, 'The second failed')
    test.clock.advance(60_000)
    test.app.services.log.error({ err: new Error('x') }, 'The third failed')
    await arrived(1)
    expect(peer.events[0]?.exception.values[0]?.value).toBe('The third failed')
    expect(peer.raw).toHaveLength(2)
  })

  it('[LOG-01] forwards what a browser reports, without the user’s texts and addresses', async () => {
    await switchOn()
    const frames = [
      { file: `https://drive.test/s/${canaries.token}`, name: canaries.name, line: 1, column: 2 },
      { file: 'https://drive.test/assets/drive-page-Ab12.js?x=canary', name: 'openItem', line: 3, column: 4 },
    ]
    const report = (message: string) =>
      test.client().ok(errorReportEndpoints.report, { body: { kind: 'TypeError', message, frames } })
    await report(`Cannot read properties of undefined (reading '${canaries.file}')`)
    await report(`${canaries.name} wrote to ${canaries.email}`)
    await arrived(2)
    expect(peer.events.map(event => event.exception.values[0]?.value)).toEqual([
      'An error in the browser · Cannot read properties of undefined',
      'An error in the browser',
    ])
    expect(peer.events[0]).toMatchObject({ platform: 'javascript', tags: { side: 'browser' } })
    expect(peer.events[0]?.exception.values[0]?.stacktrace?.frames.map(frame => frame.filename)).toEqual([
      undefined,
      'assets/drive-page-Ab12.js',
    ])
    const everything = peer.raw.join('\n').toLowerCase()
    expect(everything).not.toContain('canary')
    const many = await Promise.all(Array.from({ length: 25 }, () => test.client().call(errorReportEndpoints.report, { body: { kind: 'x', message: '', frames: [] } }))) // biome-ignore format: one line
    expect(many.some(answer => answer.status === 429)).toBe(true)
  })
})
