import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a date is typed or picked in the calendar by keyboard alone, in the format that the reader chose', async ({
  page,
  product,
  owner,
  look,
  expectAccessible,
}) => {
  await owner.upload('plan.txt', 'by December')
  await page.clock.setFixedTime('2026-11-22T12:00:00Z')
  await page.goto(`${product.url}/drive`)
  await page.getByRole('main').getByText('plan.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Share/ })
  await dialog.getByLabel('Add people or groups').fill('ben@example.org')
  await dialog.getByRole('switch', { name: 'Expires' }).check()
  await dialog.getByRole('button', { name: 'Date', exact: true }).click()
  const field = dialog.getByRole('textbox', { name: 'Expires', exact: true })
  // A week, until another day is chosen.
  await expect(field).toHaveValue('2026-11-29')
  await field.fill('')
  const time = dialog.getByLabel('Time', { exact: true })
  await expect(time).toBeDisabled()
  await field.focus()
  await page.keyboard.press('Alt+ArrowDown')

  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const day = (name: RegExp) => calendar.getByRole('gridcell', { name })
  await expect(day(/22 November 2026|November 22, 2026/)).toBeFocused()
  // The browser's country is the United Kingdom: weeks begin on Monday.
  await expect(calendar.getByRole('columnheader').first()).toHaveAccessibleName('Monday')
  await look('calendar')
  await expectAccessible()
  await page.keyboard.press('ArrowDown')
  await expect(day(/29 November 2026|November 29, 2026/)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day(/23 November 2026|November 23, 2026/)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(day(/29 December 2026|December 29, 2026/)).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Shift+PageDown')
  await expect(day(/29 November 2027|November 29, 2027/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(field).toHaveValue('')

  // Choosing a year and a month instead of a day moves the focus back to a day.
  await dialog.getByRole('button', { name: 'Open the calendar' }).click()
  await calendar.getByRole('button', { name: /choose a year/ }).click()
  await calendar.getByRole('gridcell', { name: '2027', exact: true }).click()
  await calendar.getByRole('gridcell').nth(1).click()
  await expect(day(/22 February 2027|February 22, 2027/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(field).toHaveValue('2027-02-22')
  await expect(time).toHaveValue('23:59')

  // Escape closes the list of times and not the window.
  await time.click()
  await expect(dialog.getByRole('option', { name: '18:30' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option', { name: '18:30' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await time.selectOption('18:30')

  await field.fill('yesterday')
  await expect(field).toHaveAccessibleDescription(/Enter a valid date/)
  await field.fill('2026-11-21')
  await expect(field).toHaveAccessibleDescription(/Choose 2026-11-22 or later/)
  await field.fill('24 Dec 2026')
  await expect(field).toHaveAccessibleDescription(/^Time in /)
  await field.blur()
  await expect(field).toHaveValue('2026-12-24')
  await expect(time).toHaveValue('18:30')
})

test('an expiry that can’t be read never shares without one', async ({ page, product, owner }) => {
  await owner.upload('plan.txt', 'by December')
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && /\/grants$/.test(request.url())) sent.push(request.postDataJSON())
  })
  await page.goto(`${product.url}/drive`)
  await page.getByRole('main').getByText('plan.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Share/ })
  await dialog.getByLabel('Add people').fill('ben@example.org')
  await dialog.getByRole('switch', { name: 'Expires' }).check()
  await dialog.getByRole('button', { name: 'Date', exact: true }).click()
  const field = dialog.getByRole('textbox', { name: 'Expires', exact: true })
  await field.fill('next week')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('ben@example.org').first()).toBeVisible()
  await expect(dialog.getByText('Invited', { exact: false })).toHaveCount(0)
  await field.fill('2099-12-24T18:05')
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('18:05')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText(/Until 2099-12-24,\s18:05/)).toBeVisible()
  expect(sent).toHaveLength(2)
})
