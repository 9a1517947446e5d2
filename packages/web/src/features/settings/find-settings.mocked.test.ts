import { settingTable } from '@holdall/contract/contract.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { extraPanels, settingsPanels } from '../../app/settings-panels.ts'
import { queryClient } from '../../platform/query-client.ts'
import { registerSettingsPanels } from '../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../platform/settings/settings-requests.ts'
import { findSettings } from './find-settings.ts'

// There is no window here whose colour scheme could be followed.
vi.mock('../../platform/site.ts', () => ({ siteQuery: { queryKey: ['site'] }, useSite: () => ({}) }))
vi.mock('../../platform/color-scheme.ts', () => ({}))

beforeAll(() => {
  registerSettingsPanels({ panels: settingsPanels, extraPanels })
  queryClient.setQueryData(['site'], {
    me: { permissions: ['admin'] },
    settings: { 'billing.integrated': true },
  } as never)
  saveAs({})
})

/** All settings as they are before anybody changes one, except for these. */
function saveAs(changed: Readonly<Record<string, unknown>>): void {
  const values = Object.entries(settingTable).map(([key, { default: usual }]) => [key, changed[key] ?? usual])
  queryClient.setQueryData(settingsQuery.queryKey, { client: Object.fromEntries(values), server: {} } as never)
}

const keys = async (words: string) => (await findSettings(words)).map(({ key }) => key)

test('a search finds only settings that have a field, and each only once', async () => {
  expect(await keys('pusher')).toEqual([])
  expect(await keys('smtp no such words')).toEqual([])
  saveAs({ 'social.google.enable': true, mail_driver: 'gmailApi' })
  const google = (await findSettings('google secret')).filter(({ key }) => key === 'google_secret')
  expect(google.map(({ href }) => href)).toEqual(['/admin/settings/authentication?field=google_secret'])
  expect(await keys('tracking code')).toContain('analytics.tracking_code')
  saveAs({})
})

test('of a setting that its panel doesn’t show now, the one that reveals it is found', async () => {
  const hrefs = async (words: string) => (await findSettings(words)).map(({ href }) => href)
  expect(await hrefs('grace period')).toEqual(['/admin/settings/billing?field=billing.enable'])
  saveAs({ 'billing.enable': true })
  expect(await hrefs('grace period')).toEqual(['/admin/settings/billing?field=billing.grace_days'])
  saveAs({})
  expect(await hrefs('audit log retention')).toEqual(['/admin/settings/logging?field=audit.days'])
  expect(await hrefs('Incoming mail method')).toEqual([
    '/admin/settings/advanced?field=vebto.admin.showIncomingMailMethod',
  ])
  // Two steps away.
  expect(await hrefs('token for incoming mail')).toEqual([
    '/admin/settings/advanced?field=vebto.admin.showIncomingMailMethod',
  ])
  expect(await hrefs('Envato personal token')).toEqual(['/admin/settings/advanced?field=envato.enable'])
  expect(await hrefs('ads page')).toEqual(['/admin/settings/advanced?field=vebto.admin.ads'])
})
