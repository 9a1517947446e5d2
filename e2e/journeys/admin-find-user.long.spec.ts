import { expect } from '@playwright/test'
import { addPeople } from '../fixtures/people.ts'
import { rows } from '../fixtures/people-list.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('[FIND-01] [FIND-02] [FIND-04] [FIND-05] [FIND-06] a person is found by name or address and becomes a filter', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  addPeople(product, 40)
  const dialog = page.getByRole('dialog', { name: 'Find user' })
  const field = dialog.getByRole('combobox', { name: 'Search for user by name or email' })
  const found = dialog.getByRole('option')

  await test.step('[FIND-01] [FIND-04] a search box for a name or an address, in a dialog 500 pixels wide', async () => {
    await page.goto(`${product.url}/admin/audit-log`)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'User', exact: true }).click()
    await expect(dialog).toBeVisible()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500)
    await expect(field).toBeFocused()
  })
  await test.step('[FIND-05] it searches once typing pauses', async () => {
    const asked: string[] = []
    page.on('request', request => request.url().includes('/users/search?query') && asked.push(request.url()))
    await page.keyboard.type('person-0', { delay: 20 })
    await expect(found).toHaveCount(9)
    // One request for all letters; on a busy machine a pause between two letters may exceed the search delay.
    expect(asked.length).toBeLessThan('person-0'.length / 2)
  })
  await test.step('[FIND-02] each result has an avatar, a name and an address', async () => {
    await expect(found.first().locator('[data-initials="AT"]')).toBeVisible()
    await expect(found.first()).toContainText('Alan Turing')
    await expect(found.first()).toContainText('person-01@example.org')
    await look('find-user')
    await expectAccessible()
  })
  await test.step('[FIND-06] a search that fails shows no results', async () => {
    // Simulates a connection that fails for one search.
    await page.route('**/api/v1/users/search?query=broken', route => route.abort())
    await field.fill('broken')
    await expect(found).toHaveCount(0)
  })
  await test.step('[FIND-01] Enter picks the person, who becomes a filter that a reload keeps', async () => {
    await field.fill('lovelace')
    await expect(found).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'User is Ada Lovelace' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'User is Ada Lovelace' })).toBeVisible()
    await expect(rows(page).first()).toContainText('Ada Lovelace')
  })
})
