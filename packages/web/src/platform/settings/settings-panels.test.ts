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

test('[SETSAVE-04] panels of others are appended, and two with one route are refused', () => {
  registerSettingsPanels([entry('general'), entry('extra')])
  expect(visiblePanels({ permissions: [] }).map(one => one.route)).toEqual(['general', 'extra'])
  expect(() => registerSettingsPanels([entry('general'), entry('general')])).toThrow('the route general')
})

test('a panel is shown to holders of its permission', () => {
  registerSettingsPanels([entry('general'), entry('people', 'users.view')])
  expect(visiblePanels({ permissions: [] }).map(one => one.route)).toEqual(['general'])
  expect(visiblePanels({ permissions: ['users.view'] })).toHaveLength(2)
  expect(visiblePanels({ permissions: ['admin'] })).toHaveLength(2)
})

test('the panels of the product have routes of their own, in the order of the specification', () => {
  registerSettingsPanels(settingsPanels)
  const places = settingsPanels.map(one => panelOrder.indexOf(one.route as never))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(Math.min(...places)).toBe(0)
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
