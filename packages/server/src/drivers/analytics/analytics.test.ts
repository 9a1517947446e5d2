import { reportEndpoints } from '@holdall/contract/reports/reports.contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type AnalyticsPeer, startAnalyticsPeer } from '../../../test/peers/analytics-peer.ts'

/** Encodes a form as browsers send it (RFC 7578). */
async function formOf(parts: Record<string, unknown>, file?: { name: string; text: string }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.set(name, JSON.stringify(value))
  if (file) form.set('certificate', new File([file.text], file.name, { type: 'application/json' }))
  const request = new Request('http://x', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await request.arrayBuffer()) }
}

describe.each(suiteDialects)('analytics with a protocol peer of Google on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let peer: AnalyticsPeer
  beforeAll(async () => {
    peer = await startAnalyticsPeer()
  })
  afterAll(() => peer.close())
  beforeEach(async () => {
    peer.asked.length = 0
    peer.faults.length = 0
    test = await createTestApp(dialect, peer.variables)
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update', 'reports.view'] })
  })
  afterEach(() => test.close())

  const settings = () => test.app.services.settings
  const send = async (parts: Record<string, unknown>, file?: { name: string; text: string }) => {
    const answer = await ada.client.request('POST', '/api/v1/settings', await formOf(parts, file))
    return { status: answer.statusCode, ...JSON.parse(answer.body) }
  }
  const withKey = (text = peer.keyFile, name = 'key.json') => send({ client: {}, server: { analytics_view_id: peer.property } }, { name, text }) // biome-ignore format: one line
  const save = (server: object, client: object = {}) =>
    ada.client.call(settingsEndpoints.save, { body: { server, client } })
  const fieldsOf = async (answer: ReturnType<typeof save>) => (await answer).problem.errors?.map(one => one.field)

  it('[ANALY-01] [ANALY-07] [SETSAVE-21] accepts the key file alongside the groups of a form, and never returns it', async () => {
    const saved = await withKey()
    expect(saved.status).toBe(200)
    expect(saved.server.certificate).toBe('')
    expect(saved.about.certificate).toMatchObject({ isSet: true, source: 'database' })
    expect(settings().get('certificate')).toBe(peer.keyFile)
    const key = peer.keyFile.slice(peer.keyFile.indexOf('MII'), peer.keyFile.indexOf('MII') + 60)
    for (const table of ['settings', 'setting_history', 'audit_log', 'events'] as const) {
      const rows = JSON.stringify(await tables(test.app.services.db.read).selectFrom(table).selectAll().execute())
      expect(rows.includes(key) || rows.includes('gserviceaccount'), table).toBe(false)
    }
    expect(JSON.stringify(await ada.client.ok(settingsEndpoints.read))).not.toContain('gserviceaccount')
  })

  it('[ANALY-02] [ANALY-09] rejects, at the key file, anything that isn’t one', async () => {
    const wrong = async (text: string, name?: string) => {
      const answer = await withKey(text, name)
      return answer.errors.map((one: { field: string; message: string }) => `${one.field}: ${one.message}`)
    }
    expect(await wrong(peer.keyFile, 'key.p12')).toEqual(['certificate: Choose a .json file'])
    expect((await wrong('{}'))[0]).toMatch(/^certificate: This isn’t a service account key file/)
    expect((await wrong('no json'))[0]).toMatch(/^certificate: This isn’t a service account key file/)
    expect(await wrong(peer.keyFile.padEnd(64 * 1024 + 1))).toContain('certificate: The key file is larger than 64 KB')
    expect(await wrong(peer.strangeKeyFile)).toEqual([
      'certificate: Google answered 400: invalid_grant: Invalid JWT Signature.',
    ])
    const broken = JSON.parse(peer.keyFile)
    const cut = JSON.stringify({ ...broken, private_key: broken.private_key.slice(0, 200) })
    expect(await wrong(cut)).toEqual(['certificate: The private key in the key file can’t be read'])
    expect(settings().get('certificate')).toBe('')
    expect(settings().get('analytics_view_id')).toBeNull()
  })

  it('[ANALY-03] [ANALY-09] [KEYS-71] accepts the number of a property that the key can read', async () => {
    expect(await fieldsOf(save({ analytics_view_id: 'twelve' }))).toEqual(['analytics_view_id'])
    expect((await withKey()).status).toBe(200)
    const foreign = await save({ analytics_view_id: 5 })
    expect(foreign.problem.errors).toEqual([
      {
        field: 'analytics_group',
        in: 'body',
        message: 'Google answered 403: User does not have sufficient permissions for this property.',
      },
    ])
    expect(settings().get('analytics_view_id')).toBe(peer.property)
    expect((await save({ analytics_view_id: null })).status).toBe(200)
  })

  it('[ANALY-04] [ANALY-06] [KEYS-20] accepts the code only, up to 20 characters', async () => {
    const code = (value: string) => save({}, { 'analytics.tracking_code': value })
    for (const wrong of ['<script>gtag()</script>', 'GTM-ABC', 'G-ABCDEF12345678901234', 'x'.repeat(21)]) {
      expect(await fieldsOf(code(wrong)), wrong).toContain('analytics.tracking_code')
    }
    for (const right of ['UA-12345678-1', 'G-ABCDEF1234', '']) expect((await code(right)).status, right).toBe(200)
    await code('G-ABCDEF1234')
    expect((await test.client().ok(siteEndpoints.site)).settings['analytics.tracking_code']).toBe('G-ABCDEF1234')
  })

  it('[ANALY-08] [KEYS-21] [KEYS-72] copies the pusher key when the panel is saved, and not otherwise', async () => {
    expect((await save({}, { 'realtime.pusher_key': 'push-1' })).status).toBe(200)
    expect(settings().get('pusher_key')).toBe('push-1')
    await settings().save({ 'realtime.pusher_key': 'push-2' }, null)
    await save({}, { 'site.name': 'Another' })
    expect(settings().get('pusher_key')).toBe('push-1')
    await save({}, { 'analytics.tracking_code': 'G-ABCDEF1234' })
    expect(settings().get('pusher_key')).toBe('push-2')
    const viewer = await buildMember(test, { permissions: ['settings.view'] })
    const body = { client: { 'realtime.pusher_key': 'x' } }
    expect((await viewer.client.call(settingsEndpoints.save, { body })).status).toBe(403)
    expect(JSON.stringify(await test.client().ok(siteEndpoints.site))).not.toContain('push-2')
  })

  it('accepts a form only where one is expected, and only if it can be read', async () => {
    const form = await formOf({ client: {} })
    const elsewhere = await ada.client.request('POST', '/api/v1/cache/flush', form)
    expect(elsewhere.statusCode).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=other' }
    expect((await ada.client.request('POST', '/api/v1/settings', { ...form, headers })).statusCode).toBe(400)
    const twice = Buffer.from(form.payload.toString().replace(/^(--\S+)\r\n.*?(?=\r\n--)/s, '$&\r\n$&'))
    expect((await ada.client.request('POST', '/api/v1/settings', form)).statusCode).toBe(200)
    expect((await ada.client.request('POST', '/api/v1/settings', { ...form, payload: twice })).statusCode).toBe(400)
  })

  it('[ADMX-02] runs every step of the Test button with unsaved values', async () => {
    const probe = (server: object) =>
      ada.client.ok(settingsEndpoints.probe, { params: { panel: 'analytics' }, body: { server } })
    const right = await probe({ certificate: peer.keyFile, analytics_view_id: peer.property })
    expect(right.steps.map(step => [step.title, step.state, step.detail])).toEqual([
      ['Read the key file', 'done', 'reader@holdall-test.iam.gserviceaccount.com'],
      ['Sign in to Google', 'done', ''],
      ['Request a short report', 'done', 'Active users in the last 7 days: 7'],
    ])
    const stranger = await probe({ certificate: peer.strangeKeyFile, analytics_view_id: peer.property })
    expect(stranger.steps.map(step => step.state)).toEqual(['done', 'failed'])
    expect((await probe({})).steps[0]?.detail).toBe('Choose a key file first')
    expect(settings().get('certificate')).toBe('')
  })

  it('[DEC-09 part] reports what Google counted, requests it at most once in ten minutes, and says when Google is unavailable', async () => {
    const read = () => ada.client.ok(reportEndpoints.visitors, { query: { range: 'week' } })
    expect((await read()).state).toBe('off')
    await withKey()
    peer.asked.length = 0
    peer.faults.push('expired')
    const report = await read()
    expect(report).toMatchObject({
      state: 'ok',
      series: { users: [0, 0, 0, 0, 0, 0, 10], sessions: [0, 0, 0, 0, 0, 0, 20], views: [0, 0, 0, 0, 0, 0, 30] },
      top: {
        pages: [
          { name: '/', count: 40 },
          { name: '/pages/01j/terms', count: 12 },
        ],
        sources: [
          { name: 'google', count: 12 },
          { name: '(direct)', count: 8 },
        ],
        browsers: [
          { name: 'Chrome', count: 15 },
          { name: 'Firefox', count: 5 },
        ],
        countries: [
          { name: 'Germany', count: 13 },
          { name: '', count: 7 },
        ],
      },
    })
    const once = peer.asked.length
    await read()
    expect(peer.asked).toHaveLength(once)
    test.clock.advance(11 * 60_000)
    for (const [fault, words] of [
      ['throttle', '429: Exhausted property tokens per hour.'],
      ['broken', '503: The service is currently unavailable.'],
      ['cut-off', 'Google can’t be reached'],
    ] as const) {
      peer.faults.push(fault, fault)
      const away = await read()
      peer.faults.length = 0
      expect(away.state, fault).toBe('away')
      expect(away.reason).toContain(words)
      // For a minute, no request waits for Google again.
      const asked = peer.asked.length
      expect(await read()).toEqual(away)
      expect(peer.asked).toHaveLength(asked)
      test.clock.advance(61_000)
    }
    expect((await ada.client.ok(reportEndpoints.site, { query: { range: 'week' } })).days).toHaveLength(7)
    expect((await read()).state).toBe('ok')
    const nobody = await buildMember(test, { permissions: ['settings.view'] })
    expect((await nobody.client.call(reportEndpoints.visitors)).status).toBe(403)
  })
})
