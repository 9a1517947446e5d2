import { settingTable } from '@holdall/contract/contract.ts'
import { isSettingOffered, isSettingShown, type SettingTable } from '@holdall/contract/kit/settings.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openPanel, settingsWith } from '../../test/screens/settings.tsx'
import { offeredKeys } from '../platform/settings/offered-keys.ts'
import { settingId } from '../platform/settings/setting-field.tsx'
import type { PanelCode } from '../platform/settings/settings-panels.ts'
import { extraPanels, settingsLinks, settingsPanels } from './settings-panels.ts'

/** Values with which a panel shows the setting: what it depends on, and what that depends on. */
function revealing(table: SettingTable, key: string, chosen: Record<string, unknown> = {}): Record<string, unknown> {
  const [condition] = table[key]?.shownWhen ?? []
  if (!condition || condition.key in chosen) return chosen
  return revealing(table, condition.key, { ...chosen, [condition.key]: condition.is[0] })
}

/** What its panel asks for in its own way, beside the conditions that are declared. */
const also: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'own_networks.factor': { own_networks: ['203.0.113.0/24'] },
  'auth.break_glass': { 'auth.company_only': true },
}

/** One choice sets both this key and the other. */
const together: Readonly<Record<string, string>> = { app_locale: 'i18n.default_localization' }

/** Settings that have a page of their own. */
const elsewhere = new Set(Object.keys(settingTable).filter(key => key.startsWith('ads.')))

const panels = [...settingsPanels, ...extraPanels]
const codes = new Map<string, PanelCode>()
beforeAll(async () => {
  for (const entry of panels) codes.set(entry.route, await entry.load())
})

test('every setting with a title belongs to a panel, or to a page of its own', async () => {
  const linked = await Promise.all(settingsLinks.map(async link => Object.keys((await link.load()).panel.fields)))
  const known = new Set([...[...codes.values()].flatMap(({ panel }) => Object.keys(panel.fields)), ...linked.flat()])
  const offered = Object.entries(settingTable).filter(([, field]) => isSettingOffered(field))
  expect(offered.length).toBeGreaterThan(100)
  expect(offered.map(([key]) => key).filter(key => !known.has(key) && !elsewhere.has(key))).toEqual([])
})

describe.each(panels.map(entry => [entry.route]))('the panel %s', route => {
  test('draws every one of its settings while the conditions of that hold', { timeout: 180_000 }, async () => {
    const { fields } = (codes.get(route) as PanelCode).panel
    const all = { ...settingTable, ...fields }
    const missing: string[] = []
    const rest = new Map(offeredKeys({ fields }).map(key => [key, { ...revealing(all, key), ...also[key] }]))
    expect(rest.size).toBeGreaterThan(0)
    for (const [key, values] of rest) {
      if (!rest.has(key)) continue
      const value = (one: string) => (one in values ? values[one] : settingTable[one]?.default)
      expect(isSettingShown(all, key, value), key).toBe(true)
      // As the search leads there.
      await openPanel(`${route}?field=${encodeURIComponent(key)}`, {
        answers: { 'settings.read': settingsWith(values), 'companySignIn.breakGlass': { data: [] } },
      })
      const isDrawn = (one: string) => document.getElementById(settingId(together[one] ?? one)) !== null
      await vi
        .waitFor(() => expect(isDrawn(key)).toBe(true), { timeout: 3000, interval: 20 })
        .catch(() => missing.push(key))
      // The others that the same values show need not be opened again.
      for (const one of [...rest.keys()]) if (one === key || isDrawn(one)) rest.delete(one)
    }
    expect(missing).toEqual([])
  })
})
