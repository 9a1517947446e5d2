import { menusSettings } from '@holdall/contract/appearance/menus.settings.ts'
import { mailSettings } from '@holdall/contract/drivers/mail.ts'
import { uploadSettings } from '@holdall/contract/files/files.settings.ts'
import { gdprSettings } from '@holdall/contract/settings/gdpr.settings.ts'
import { panelOrder } from '@holdall/contract/settings/panel-order.ts'
import { expect, test } from 'vitest'
import { extraPanels, settingsLinks, settingsPanels } from '../../app/settings-panels.ts'
import { t } from '../../ui/text.ts'
import { readableValue } from './readable-value.ts'
import { type PanelEntry, registerSettingsPanels, visibleLinks, visiblePanels } from './settings-panels.ts'

const entry = (route: string, permission?: PanelEntry['permission']): PanelEntry => ({
  route,
  label: () => route,
  ...(permission ? { permission } : {}),
  load: async () => ({ panel: mailSettings }),
})

const seen = (permissions: string[], settings = {}) => visiblePanels({ me: { permissions } as never, settings })

/** As the specification lists them. */
const builtIn = [
  ...['general', 'drive', 'authentication', 'cache', 'analytics', 'localization', 'mail', 'logging', 'queue'],
  ...['billing', 'uploading', 'recaptcha', 'gdpr', 'search'],
]

test('[SETSAVE-04] extra panels that are registered elsewhere come after all built-in ones, and two with the same route are refused', () => {
  registerSettingsPanels({ extraPanels: [entry('extra')], panels: [entry('general'), entry('search')] })
  expect(seen([]).map(one => one.route)).toEqual(['general', 'search', 'extra'])
  for (const twice of [[entry('general')], [entry('extra'), entry('extra')]])
    expect(() => registerSettingsPanels({ panels: [entry('general')], extraPanels: twice })).toThrow('the route')
  registerSettingsPanels({ panels: settingsPanels, extraPanels })
  const routes = seen(['admin'], { 'billing.integrated': true }).map(one => one.route)
  expect(routes.slice(0, builtIn.length)).toEqual(builtIn)
  expect(routes.slice(builtIn.length)).toEqual(['scanning', 'advanced'])
})

test('a panel is shown to holders of its permission', () => {
  registerSettingsPanels({ panels: [entry('general'), entry('people', 'users.view')] })
  expect(seen([]).map(one => one.route)).toEqual(['general'])
  expect(seen(['users.view'])).toHaveLength(2)
  expect(seen(['admin'])).toHaveLength(2)
})

test('[SETSAVE-06] [KEYS-23] a panel that depends on a setting is listed only while that is on', () => {
  registerSettingsPanels({ panels: settingsPanels })
  const hasBilling = (settings: object) => seen(['admin'], settings).some(one => one.route === 'billing')
  expect([{}, { 'billing.integrated': false }, { 'billing.integrated': true }].map(hasBilling)).toEqual([
    false,
    false,
    true,
  ])
})

test('[SETSAVE-03] the panels of the product are in the order of the specification', () => {
  expect(settingsPanels.map(one => one.route)).toEqual(builtIn)
  expect([...panelOrder]).toEqual([...builtIn, ...extraPanels.map(one => one.route)])
})

test('the pill list names each panel, and what belongs to the appearance area', () => {
  registerSettingsPanels({ panels: settingsPanels, extraPanels, links: settingsLinks })
  expect(seen(['admin']).map(one => one.label())).toEqual([
    'General',
    'Drive',
    'Authentication',
    'Cache',
    'Analytics',
    'Localization',
    'Mail',
    'Logging',
    'Queue',
    // Billing is listed while it is on.
    'Uploading',
    'Captcha',
    'GDPR',
    'Search',
    // Beyond the specification's panels.
    'Virus scanning',
    'Advanced',
  ])
  const links = visibleLinks({ me: { permissions: ['admin'] } as never })
  expect(links.map(one => one.label())).toEqual(['Brand', 'Menus', 'Landing page', 'SEO', 'Themes'])
})

test('values are written as their controls show them, and secrets never', () => {
  const { fields } = mailSettings
  const words = (key: keyof typeof fields, value: unknown) => readableValue(fields[key], value, t)
  expect(words('mail_driver', 'smtp')).toBe('SMTP')
  expect(words('mail_port', 25)).toBe('25')
  expect(words('mail_port', null)).toBe('Empty')
  expect(words('mail_password', 'canary')).toBe('Set')
  expect(words('mail_password', '')).toBe('Empty')
})

test('values with parts are written in words, never as code, and two that differ look different', () => {
  const names: Record<string, string> = { ['0'.repeat(26)]: 'Terms of use', ['1'.repeat(26)]: 'Imprint' }
  const all = { ...gdprSettings.fields, ...menusSettings.fields, ...uploadSettings.fields }
  const words = (key: keyof typeof all, value: unknown) => readableValue(all[key], value, t, id => names[id])
  const more = { label: 'Read more', type: 'link', action: 'https://example.org/terms' }
  expect(words('cookie_notice.learn_more', null)).toBe('Empty')
  expect(words('cookie_notice.learn_more', more)).toBe('Read more (https://example.org/terms)')
  const policies = [
    { label: 'Terms', type: 'page', action: '0'.repeat(26) },
    { label: 'Privacy', type: 'page', action: '1'.repeat(26) },
  ]
  expect(words('register_policies', policies)).toBe('Terms (Terms of use); Privacy (Imprint)')
  expect(words('register_policies', [])).toBe('Empty')
  expect(words('uploads.max_size', 5 * 1024 * 1024)).toBe('5\u00a0MB')
  expect(words('uploads.blocked_extensions', ['exe', 'bat'])).toBe('exe, bat')
  const items = [
    { id: 'x', label: 'Help', type: 'link', action: '/help', icon: 'help' },
    { id: 'y', label: 'Files', type: 'route', action: '/drive', icon: '' },
  ]
  expect(words('menus', [{ id: 'm', name: 'Main', position: 'footer', items }])).toBe(
    'Main (Public footer): Help (/help, icon: help); Files (/drive)',
  )
  expect(words('menus', [{ id: 'm', name: 'Main', position: '', items: [] }])).toBe('Main (Nowhere)')
})
