import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/screens/accessible.ts'
import { admin } from '../../test/screens/people.ts'
import { openPanel } from '../../test/screens/settings.tsx'
import { narrowWindow } from '../../test/screens/show-app.tsx'
import { extraPanels, settingsPanels } from './settings-panels.ts'

for (const entry of [...settingsPanels, ...extraPanels]) {
  describe(`the panel ${entry.route}`, () => {
    test('shows its settings unchanged, each with a name', async () => {
      await openPanel(entry.route)
      await expect.element(page.getByRole('heading', { level: 2, name: entry.label() })).toBeVisible()
      expect(page.getByText('Not saved yet').query()).toBeNull()
      await expectAccessible(document.body)
    })

    test('shows everything on a phone, and lets only those change it who may', async () => {
      await narrowWindow()
      await openPanel(entry.route, { person: { ...admin, permissions: ['admin.access', 'settings.view'] } })
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      await expect.element(page.getByRole('button', { name: 'Update' })).toBeDisabled()
      const open = document.querySelectorAll('form fieldset :is(input, select, textarea):not(:disabled)')
      expect(open.length).toBe(0)
    })
  })
}
