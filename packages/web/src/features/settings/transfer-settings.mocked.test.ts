import type { SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import { expect, test, vi } from 'vitest'
import { changesOf, readSettingsFile, settingsFileOf } from './transfer-settings.ts'

vi.mock('../../platform/settings/settings-requests.ts', () => ({ sendSettings: async () => undefined }))

const state = (source: 'environment' | 'database' | 'default', more: object = {}) => ({ source, version: 1, ...more })
const answer: SettingsAnswer = {
  client: { 'site.name': 'Ours', 'drive.default_view': 'grid', 'share.suggest_emails': true },
  server: { mail_password: '', app_url: 'https://example.org', mail_from_name: 'Us' },
  about: {
    'site.name': state('database'),
    'drive.default_view': state('default'),
    'share.suggest_emails': state('environment', { variable: 'SHARE_SUGGEST_EMAILS' }),
    mail_password: state('database', { isSet: true }),
    app_url: state('database', { isReadOnly: true }),
    mail_from_name: state('database'),
  },
  probes: [],
}

test('[ADMX-13] a settings file contains what was set, without secrets and computed values', () => {
  const file = settingsFileOf(answer)
  expect(file).toEqual({
    product: 'holdall-settings',
    client: { 'site.name': 'Ours' },
    server: { mail_from_name: 'Us' },
  })
  expect(readSettingsFile(JSON.stringify(file))).toEqual(file)
})

test('[ADMX-13] an import changes what differs, except what the environment fixes', () => {
  const menu = { id: 'a', name: 'Main', items: [] }
  const here = { ...answer, client: { ...answer.client, menus: [menu], 'site.language': null } }
  const file = {
    product: 'holdall-settings' as const,
    client: {
      'site.name': 'Theirs',
      'drive.default_view': 'grid',
      'share.suggest_emails': false,
      // The same, in another order.
      menus: [{ items: [], name: 'Main', id: 'a' }],
      'site.language': null,
      unknown: 'x',
    },
    server: { mail_from_name: 'Us', mail_password: 'typed-by-hand' },
  }
  expect(changesOf(file, here)).toEqual([
    { group: 'client', key: 'site.name', before: 'Ours', after: 'Theirs' },
    { group: 'client', key: 'unknown', before: null, after: 'x' },
    { group: 'server', key: 'mail_password', before: '', after: 'typed-by-hand' },
  ])
  expect(changesOf(settingsFileOf(here), here)).toEqual([])
})

test('any other file is not a settings file', () => {
  for (const text of ['', '{', '[]', '{"client":{}}', '{"product":"other","client":{}}', 'null']) {
    expect(readSettingsFile(text), text).toBeNull()
  }
})
