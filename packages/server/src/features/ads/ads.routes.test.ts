import { adKey, adSlotNames, adSlots } from '@holdall/contract/ads/ad-slots.ts'
import { adsEndpoints as e } from '@holdall/contract/ads/ads.endpoints.ts'
import { settingTable } from '@holdall/contract/contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'

const code = '<script src="https://ads.example/show.js" data-canary="canary-4711"></script>\n<p>Buy & smile</p>'

describe.each(suiteDialects)('ads on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { hasRoles: false, permissions: ['ads.update'] })
  })
  afterEach(() => test.close())
  const save = (client: object, more = {}) => ada.client.call(e.save, { body: { client, ...more } })
  const frame = (slot: string, client: Client = test.client()) => client.request('GET', `/ads/frame/${slot}`)
  const adsOf = async (client: Client = test.client()) => (await client.ok(siteEndpoints.site)).ads
  const stored = () => tables(test.app.services.db.read).selectFrom('settings').selectAll().orderBy('key').execute()

  it('[ADS-08] [DEC-113] has slots with a description, a switch and one text per slot, which begin empty', async () => {
    expect(adSlots.map(({ slot }) => slot)).toEqual(['drive', 'file-preview', 'landing'])
    for (const { slot, description } of adSlots) expect(description, slot).toMatch(/^[A-Z].+\.$/)
    const { client, about, server } = await ada.client.ok(e.read)
    expect(client).toEqual({ 'ads.disable': false, 'ads.drive': '', 'ads.file-preview': '', 'ads.landing': '' })
    expect([server, Object.keys(about).sort()]).toEqual([{}, Object.keys(client).sort()])
    expect(Object.keys(client).map(key => settingTable[key]?.public === true)).toEqual([false, false, false, false])
  })

  it('[ADS-05] [ADS-06] [DEC-114] is read and saved with `ads.update` only, as a save of settings with a `client` object', async () => {
    const answer = await save({ 'ads.drive': code, 'ads.disable': false })
    expect([answer.status, answer.data.client]).toMatchObject([200, { 'ads.drive': code }])
    const everything = ['settings.view', 'settings.update', 'appearance.update', 'admin.access']
    const others = await buildMember(test, { hasRoles: false, permissions: everything })
    for (const refused of [
      await others.client.call(e.read),
      await others.client.call(e.save, { body: { client: { 'ads.drive': '' } } }),
      await others.client.call(settingsEndpoints.save, { body: { client: { 'ads.drive': '' } } }),
    ]) {
      expect([refused.status, refused.problem.meta]).toMatchObject([403, { permission: 'ads.update' }])
    }
    expect((await test.client().call(e.save, { body: { client: { 'ads.drive': '' } } })).status).toBe(401)
    expect(test.app.services.settings.get('ads.drive')).toBe(code)
    const lines = await tables(test.app.services.db.read).selectFrom('audit_log').select('action').execute()
    expect(lines.map(({ action }) => action)).toContain('ads.saved')
  })

  it('[DEC-114] gives its holder no other setting, and a refused save changes nothing', async () => {
    const before = await stored()
    for (const body of [
      { client: { 'ads.drive': code, 'site.name': 'Mine' } },
      { client: { 'ads.drive': code, 'ads.other': 'x' } },
      { client: { 'ads.drive': code, constructor: 'x' } },
      { client: { 'ads.drive': code, 'vebto.admin.ads': true } },
      { client: { 'ads.drive': code }, server: { mail_host: 'a.example' } },
      { server: { 'ads.drive': code } },
    ]) {
      const refused = await ada.client.call(e.save, { body })
      const code = 'server' in body && !('client' in body) ? 'request.invalid' : 'ads.not-here'
      expect([refused.status, refused.problem.code], JSON.stringify(body)).toEqual([422, code])
    }
    const elsewhere = await ada.client.call(settingsEndpoints.save, { body: { client: { 'ads.drive': code } } })
    expect([elsewhere.status, elsewhere.problem.meta]).toMatchObject([403, { permission: 'settings.update' }])
    for (const value of ['x'.repeat(65_536), 'x'.repeat(1_000_000), 7, null, [code], { html: code }]) {
      const refused = await save({ 'ads.drive': value, 'ads.disable': true })
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'ads.drive'])
    }
    expect((await save({ 'ads.drive': 'x'.repeat(1_100_000) })).status).toBe(413)
    expect(await stored()).toEqual(before)
    expect((await save({ 'ads.drive': 'x'.repeat(65_535) })).status).toBe(200)
  })

  it('[DEC-114] loses nothing when two people save at the same time', async () => {
    const { about } = await ada.client.ok(e.read)
    const versions = Object.fromEntries(Object.entries(about).map(([key, { version }]) => [key, version]))
    expect((await save({ 'ads.drive': 'first' }, { versions })).status).toBe(200)
    const late = await save({ 'ads.drive': 'second' }, { versions })
    expect([late.status, late.problem.errors?.[0]]).toMatchObject([
      422,
      { field: 'ads.drive', code: 'setting.changed-meanwhile' },
    ])
    expect((await save({ 'ads.landing': 'other' }, { versions })).status).toBe(200)
    expect((await ada.client.ok(e.read)).client).toMatchObject({ 'ads.drive': 'first', 'ads.landing': 'other' })
  })

  it('[KEYS-53] shows each slot’s text in a document of its own, and the site’s data names only the slot', async () => {
    expect(await adsOf()).toBeUndefined()
    await save({ 'ads.drive': code, 'ads.landing': ' \n ' })
    for (const client of [test.client(), (await buildMember(test)).client]) {
      expect(await adsOf(client)).toEqual(['drive'])
      const { raw } = await client.call(siteEndpoints.site)
      expect(raw.body).not.toContain('canary-4711')
      const shown = await frame('drive', client)
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(shown.body).toContain(`<body>${code}</body>`)
      for (const slot of ['file-preview', 'landing']) expect((await frame(slot, client)).statusCode, slot).toBe(404)
    }
  })

  it.each(['other', 'Drive', 'drive%2F..', '..%2fdrive', '__proto__', 'constructor', ''])(
    'finds nothing in the slot “%s”, which doesn’t exist',
    async slot => {
      await save(Object.fromEntries(adSlotNames.map(name => [adKey(name), code])))
      const answer = await frame(slot)
      expect([answer.statusCode, answer.body.includes('canary-4711')]).toEqual([404, false])
    },
  )

  it('[ADS-09] [KEYS-52] shows no ad anywhere while `ads.disable` is on, and keeps the texts', async () => {
    const all = Object.fromEntries(adSlotNames.map(name => [adKey(name), code]))
    await save(all)
    expect(await adsOf()).toEqual(adSlotNames)
    await save({ 'ads.disable': true })
    for (const client of [test.client(), ada.client]) {
      expect(await adsOf(client)).toBeUndefined()
      expect((await client.call(siteEndpoints.site)).raw.body).not.toContain('"ads"')
      for (const slot of adSlotNames) expect((await frame(slot, client)).statusCode, slot).toBe(404)
    }
    expect((await ada.client.ok(e.read)).client).toEqual({ ...all, 'ads.disable': true })
    await save({ 'ads.disable': false })
    expect((await frame('drive')).statusCode).toBe(200)
  })

  it('shows none to holders of `ads.none`, but to administrators, who hold it only by name', async () => {
    await save({ 'ads.drive': code })
    const free = await buildMember(test, { permissions: ['ads.none'] })
    const admin = await buildMember(test, { permissions: ['admin'] })
    const freeAdmin = await buildMember(test, { permissions: ['admin', 'ads.none'] })
    for (const { client } of [free, freeAdmin]) {
      expect([await adsOf(client), (await frame('drive', client)).statusCode]).toEqual([undefined, 404])
    }
    expect([await adsOf(admin.client), (await frame('drive', admin.client)).statusCode]).toEqual([['drive'], 200])
  })

  it('separates the document from the site by its headers, which are never cached and set no cookie', async () => {
    await save({ 'ads.drive': code })
    const { headers } = await frame('drive', ada.client)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy[0]).toBe('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'unsafe-inline' 'unsafe-eval' https:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]),
    )
    expect(policy.join(' ')).not.toMatch(/allow-(same-origin|top|forms|modals|downloads)| http:|\*/)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(String(headers['permissions-policy'])).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
    expect(String(headers['permissions-policy'])).not.toMatch(/=(?!\(\))/)
    expect(headers['set-cookie']).toBeUndefined()
    // Nothing of this reaches other answers.
    const refused = await frame('landing')
    expect(String(refused.headers['content-security-policy'])).toContain("default-src 'none'")
    expect(String(refused.headers['content-security-policy'])).not.toContain('unsafe')
  })
})
