import { type SocialProvider, socialProviders } from '@holdall/contract/accounts/social.schemas.ts'
import { settingTable } from '@holdall/contract/contract.ts'
import { socialSettings } from '@holdall/contract/drivers/social.ts'
import { isSecret, isSettingShown } from '@holdall/contract/kit/settings.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { envatoPersonalToken, type SocialPeer, socialClient, startSocialPeer } from '../../../test/peers/social-peer.ts'

describe('the settings of social login, with protocol peers', () => {
  let test: TestApp
  let peer: SocialPeer
  let ada: TestMember
  beforeAll(async () => {
    peer = await startSocialPeer()
    test = await createTestApp('sqlite', { ...peer.variables })
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterAll(async () => {
    await test.close()
    await peer.close()
  })
  beforeEach(async () => {
    peer.fault = null
    await test.app.services.db.transaction(tx => tables(tx).deleteFrom('settings').execute())
    await test.app.services.settings.reload()
    await test.app.services.settings.save({ 'envato.enable': true }, null)
  })

  /** Sorts each key into its group. */
  function groups(values: Record<string, unknown>) {
    const of = (group: string) =>
      Object.fromEntries(Object.entries(values).filter(([key]) => settingTable[key]?.group === group))
    return { client: of('client'), server: of('server') }
  }
  const save = (values: Record<string, unknown>, who = ada) =>
    who.client.call(settingsEndpoints.save, { body: groups(values) })
  const refusals = async (values: Record<string, unknown>) => {
    const { problem } = await save(values)
    return Object.fromEntries((problem?.errors ?? []).map(({ field, message }) => [field, message]))
  }
  const on = (provider: SocialProvider, more: Record<string, unknown> = {}) => ({
    [`social.${provider}.enable`]: true,
    [`${provider}_id`]: socialClient.id,
    [`${provider}_secret`]: socialClient.secret,
    ...more,
  })
  const isOn = (provider: SocialProvider) => test.app.services.settings.get(`social.${provider}.enable`)

  it.each(socialProviders)(
    '[AUTH-05] [AUTH-06] [AUTH-07] [AUTH-09] [AUTH-14] [AUTH-15] [AUTH-16] %s can be turned on with id and secret alone, and reports errors in its group',
    async provider => {
      const group = `${provider}_group`
      for (const lacking of ['id', 'secret']) {
        expect(await refusals(on(provider, { [`${provider}_${lacking}`]: '' }))).toEqual({
          [group]: 'Enter the ID and secret',
        })
      }
      const wrong = await refusals(on(provider, { [`${provider}_secret`]: 'canary-wrong' }))
      expect(Object.keys(wrong)).toEqual([group])
      expect(wrong[group]).toMatch(/The provider answered 40/)
      expect(wrong[group]).not.toContain('canary-wrong')
      peer.fault = 'broken'
      expect((await refusals(on(provider)))[group]).toContain('503')
      expect(isOn(provider)).toBe(false)
      expect((await save(on(provider))).status).toBe(200)
      expect(isOn(provider)).toBe(true)
      // The id can't be removed while the provider is on; an empty secret keeps the saved one.
      expect(Object.keys(await refusals({ [`${provider}_id`]: '' }))).toEqual([group])
      expect((await save({ [`social.${provider}.enable`]: false, [`${provider}_id`]: '' })).status).toBe(200)
    },
  )

  it('[AUTH-09] [KEYS-67] a personal Envato token is tested too, if there is one', async () => {
    const withToken = (token: string) => on('envato', { envato_personal_token: token })
    const wrong = await refusals(withToken('canary-wrong'))
    expect(wrong.envato_group).toMatch(/^Personal token: The provider answered 401/)
    expect(wrong.envato_group).not.toContain('canary-wrong')
    expect(isOn('envato')).toBe(false)
    expect((await save(withToken(envatoPersonalToken))).status).toBe(200)
    expect(test.app.services.settings.get('envato_personal_token')).toBe(envatoPersonalToken)
    peer.asked.length = 0
    expect(Object.keys(await refusals({ envato_personal_token: 'canary-wrong' }))).toEqual(['envato_group'])
    expect(peer.asked).toContain('GET /envato/whoami')
    expect(test.app.services.settings.get('envato_personal_token')).toBe(envatoPersonalToken)
  })

  it('contacts only the provider whose settings change', async () => {
    await save(on('google'))
    peer.asked.length = 0
    expect((await save(on('facebook'))).status).toBe(200)
    expect(new Set(peer.asked)).toEqual(new Set(['POST /facebook/v24.0/oauth/access_token']))
  })

  it('[AUTH-05] [AUTH-06] [AUTH-07] [AUTH-08] [AUTH-09] toggles show their fields, Envato only while it is on for the site', () => {
    const shownWith = (values: Record<string, unknown>) =>
      Object.keys(socialSettings.fields).filter(key => isSettingShown(socialSettings.fields, key, name => values[name]))
    const toggles = ['social.google.enable', 'social.facebook.enable', 'social.twitter.enable']
    expect(shownWith({})).toEqual(toggles)
    expect(shownWith({ 'envato.enable': true })).toEqual([...toggles, 'social.envato.enable'])
    for (const provider of ['google', 'facebook', 'twitter']) {
      const added = shownWith({ [`social.${provider}.enable`]: true }).filter(key => !toggles.includes(key))
      expect(added).toEqual([`${provider}_id`, `${provider}_secret`])
    }
    const envato = shownWith({ 'envato.enable': true, 'social.envato.enable': true })
    expect(envato.slice(-4)).toEqual(['social.envato.enable', 'envato_id', 'envato_secret', 'envato_personal_token'])
  })

  it('[AUTH-08] [KEYS-16] doesn’t contact Envato while it is off for the site', async () => {
    await test.app.services.settings.save({ 'envato.enable': false }, null)
    expect((await save({ 'social.envato.enable': true })).status).toBe(200)
    const { settings } = await test.client().ok(siteEndpoints.site)
    expect(settings['social.envato.enable']).toBe(true)
    const body = { client: { 'envato.enable': true } }
    const late = await ada.client.call(settingsEndpoints.save, { body })
    expect(late.problem.errors).toMatchObject([{ field: 'envato_group' }])
  })

  it.each(Object.entries(socialSettings.fields))(
    '[KEYS-12] [KEYS-13] [KEYS-14] [KEYS-15] [KEYS-59] [KEYS-60] [KEYS-61] [KEYS-62] [KEYS-63] [KEYS-64] [KEYS-65] [KEYS-66] [KEYS-67] %s has its default, its type and its permission, and is sent to visitors only if it is a toggle',
    async (key, { schema, public: isPublic }) => {
      const { settings } = test.app.services
      const isToggle = key.endsWith('.enable')
      expect(settings.get(key as never)).toBe(isToggle ? false : '')
      const reader = await buildMember(test, { permissions: ['settings.view'] })
      const value = isToggle ? false : 'some value'
      expect((await save({ [key]: value }, reader)).status).toBe(403)
      expect((await save({ [key]: 7 })).status).toBe(422)
      expect((await save({ [key]: value })).status).toBe(200)
      expect(settings.get(key as never)).toBe(value)
      expect(isPublic === true).toBe(isToggle)
      expect(isSecret(schema)).toBe(/_(secret|personal_token)$/.test(key))
      if (!isSecret(schema)) return
      const read = (await ada.client.call(settingsEndpoints.read)).raw.payload
      const rows = await tables(test.app.services.db.read).selectFrom('settings').selectAll().execute()
      expect([read.includes('some value'), JSON.stringify(rows).includes('some value')]).toEqual([false, false])
      await save({ [key]: '' })
      expect(settings.get(key as never)).toBe('some value')
    },
  )

  it('[ADMX-02] tests each provider that is on, with unsaved values, from the Test button', async () => {
    const probe = (values: Record<string, unknown>) =>
      ada.client.ok(settingsEndpoints.probe, { params: { panel: 'authentication' }, body: groups(values) })
    expect(await probe({})).toMatchObject({
      isWorking: false,
      steps: [{ detail: expect.stringContaining('No provider is on') }],
    })
    const all = Object.assign({}, ...socialProviders.map(provider => on(provider)))
    const { isWorking, steps } = await probe(all)
    expect([isWorking, steps.map(({ title }) => title)]).toEqual([
      true,
      [
        'Check which providers are turned on',
        ...['Google', 'Facebook', 'Twitter', 'Envato'].map(site => `Check the ID and secret with ${site}`),
      ],
    ])
    const failed = await probe({ ...all, twitter_secret: 'canary-wrong' })
    expect(failed.steps.at(-1)).toMatchObject({ state: 'failed', detail: expect.stringContaining('invalid_client') })
    expect(isOn('google')).toBe(false)
  })
})
