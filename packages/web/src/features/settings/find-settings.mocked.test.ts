import { beforeAll, expect, test, vi } from 'vitest'
import { extraPanels, settingsPanels } from '../../app/settings-panels.ts'
import { queryClient } from '../../platform/query-client.ts'
import { registerSettingsPanels } from '../../platform/settings/settings-panels.ts'
import { findSettings } from './find-settings.ts'

// There is no window here whose colour scheme could be followed.
vi.mock('../../platform/site.ts', () => ({ siteQuery: { queryKey: ['site'] }, useSite: () => ({}) }))
vi.mock('../../platform/color-scheme.ts', () => ({}))

beforeAll(() => {
  registerSettingsPanels({ panels: settingsPanels, extraPanels })
  queryClient.setQueryData(['site'], { me: { permissions: ['admin'] }, settings: {} } as never)
})

const keys = async (words: string) => (await findSettings(words)).map(({ key }) => key)

test('a search finds only settings that have a field, and each only once', async () => {
  expect(await keys('pusher')).toEqual([])
  expect(await keys('smtp no such words')).toEqual([])
  const google = (await findSettings('google secret')).filter(({ key }) => key === 'google_secret')
  expect(google.map(({ href }) => href)).toEqual(['/admin/settings/authentication?field=google_secret'])
  expect(await keys('tracking code')).toContain('analytics.tracking_code')
})
