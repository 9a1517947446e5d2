import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel, settingsWith } from '../../../../test/screens/settings.tsx'
import { settled } from '../../../../test/screens/show-app.tsx'

const networks = () => page.getByRole('textbox', { name: 'Networks with higher limits' })
const factor = () => page.getByRole('textbox', { name: 'Limit multiplier' })

test('networks are checked at their field, and the factor is asked for once there is one', async () => {
  const server = await openPanel('authentication', { answers: { 'settings.read': settingsWith({}) } })
  await expect.element(networks()).toBeVisible()
  expect(factor().elements()).toEqual([])
  await networks().click()
  await userEvent.keyboard('0.0.0.0/0{Enter}')
  await expect.element(factor()).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText(/Enter a smaller network/)).toBeVisible()
  expect(server.sent('settings.save')).toEqual([])
  await settled()
})
