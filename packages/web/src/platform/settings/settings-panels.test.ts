import { mailSettings } from '@holdall/contract/drivers/mail.ts'
import { panelOrder } from '@holdall/contract/settings/panel-order.ts'
import { expect, test } from 'vitest'
import { settingsPanels } from '../../app/settings-panels.ts'
import { readableValue } from './readable-value.ts'
import { type PanelEntry, registerSettingsPanels, visiblePanels } from './settings-panels.ts'

const entry = (route: string, permission?: PanelEntry['permission']): PanelEntry => ({
  route,
  label: () => route,
  ...(permission ? { permission } : {}),
  load: async () => ({ panel: mailSettings }),
})

const seen = (permissions: string[], settings = {}) => visiblePanels({ me: { permissions } as never, settings })

test('[SETSAVE-04] panels of others are appended, and two with one route are refused', () => {
  registerSettingsPanels([entry('general'), entry('extra')])
  expect(seen([]).map(one => one.route)).toEqual(['general', 'extra'])
  expect(() => registerSettingsPanels([entry('general'), entry('general')])).toThrow('the route general')
})

test('a panel is shown to holders of its permission', () => {
  registerSettingsPanels([entry('general'), entry('people', 'users.view')])
  expect(seen([]).map(one => one.route)).toEqual(['general'])
  expect(seen(['users.view'])).toHaveLength(2)
  expect(seen(['admin'])).toHaveLength(2)
})

test('[SETSAVE-06] a panel that hangs on a setting is listed only while that is on', () => {
  registerSettingsPanels(settingsPanels)
  const hasBilling = (settings: object) => seen(['admin'], settings).some(one => one.route === 'billing')
  expect([{}, { 'billing.integrated': false }, { 'billing.integrated': true }].map(hasBilling)).toEqual([
    false,
    false,
    true,
  ])
})

test('[SETSAVE-03] the panels of the product stand in the order of the specification', () => {
  expect(settingsPanels.map(one => one.route)).toEqual([...panelOrder])
})

test('values read as their controls call them, and a secret never', () => {
  const { fields } = mailSettings
  const words = (key: keyof typeof fields, value: unknown) => readableValue(fields[key], value, text => text)
  expect(words('mail_driver', 'smtp')).toBe('SMTP')
  expect(words('mail_port', 25)).toBe('25')
  expect(words('mail_port', null)).toBe('Empty')
  expect(words('mail_password', 'canary')).toBe('Set')
  expect(words('mail_password', '')).toBe('Empty')
})
