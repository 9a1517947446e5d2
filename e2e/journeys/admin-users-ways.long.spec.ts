import { expect } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { rowOf, rows, told, windowOf } from '../fixtures/people-list.ts'
import { asOwner as test } from '../fixtures/test.ts'

const password = 'correct horse battery staple'

test('Escape and the back button close the window, and ask first if something was typed', async ({ product, page }) => {
  await page.goto(`${product.url}/admin/roles`)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  const open = async () => {
    await page.getByRole('button', { name: 'Add New User' }).click()
    await expect(form.getByLabel('Email', { exact: true })).toBeFocused()
  }
  const form = windowOf(page, 'Create a New User')
  const question = windowOf(page, 'Leave without saving?')
  const back = () => page.evaluate(() => history.back())
  for (const close of [() => page.keyboard.press('Escape'), back]) {
    await open()
    await close()
    await expect(form).toHaveCount(0)
    await open()
    await form.getByLabel('First Name').fill('Grace')
    await close()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByLabel('First Name')).toHaveValue('Grace')
    await close()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(form).toHaveCount(0)
  }
  await expect(page).toHaveURL(/admin\/users/)
  await back()
  await expect(page).toHaveURL(/admin\/roles/)
})

test('without a mouse: a user is added and changed', async ({ product, page }) => {
  const press = (keys: string) => page.keyboard.press(keys)
  const tabTo = async (role: 'button' | 'textbox', name: string) => {
    const wanted = page.getByRole(role, { name, exact: true })
    for (let step = 0; step < 60; step++) {
      if (await wanted.evaluateAll(all => all.some(one => one === document.activeElement))) return
      await press('Tab')
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await page.goto(`${product.url}/admin/users`)
  await expect(rows(page)).toHaveCount(1)
  await tabTo('button', 'Add New User')
  await press('Enter')
  const create = windowOf(page, 'Create a New User')
  await expect(create.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type('grace@example.org')
  await tabTo('button', 'Generate')
  await press('Space')
  await expect(create.getByLabel('Generated password')).toBeVisible()
  await tabTo('textbox', 'First Name')
  await page.keyboard.type('Grace')
  await press('Enter')
  await told(page, 'User created')
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeFocused()
  await press('j')
  await expect(rowOf(page, 'grace')).toBeFocused()
  await press('Enter')
  const update = windowOf(page, 'Update User Details')
  await expect(update.getByLabel('First Name')).toBeFocused()
  await press('Escape')
  await expect(update).toHaveCount(0)
  await expect(rowOf(page, 'grace')).toBeFocused()
  await press('Enter')
  await expect(update.getByLabel('First Name')).toBeFocused()
  await press('End')
  await page.keyboard.type(' Brewster')
  await press('Enter')
  await told(page, 'User updated')
  await expect(rowOf(page, 'grace')).toContainText('Grace Brewster')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[USERS-04] [USERS-12] a user is added and changed', async ({ product, page, look, expectAccessible }) => {
    await page.goto(`${product.url}/admin/users`)
    await page.getByRole('button', { name: 'Add New User' }).tap()
    const form = windowOf(page, 'Create a New User')
    await form.getByLabel('Email', { exact: true }).fill(`${'very-'.repeat(10)}long@example.org`)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('First Name').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
    await look('phone-create', 'phone')
    await expectAccessible()
    await form.getByRole('button', { name: 'Create User' }).tap()
    await told(page, 'User created')
    await expectNoSideways(page)
    await page.getByRole('button', { name: /^Actions for very/ }).tap()
    await page.getByRole('menuitem', { name: 'Edit user' }).tap()
    await expect(windowOf(page, 'Update User Details')).toBeVisible()
    await look('phone-update', 'phone')
    await expectAccessible()
    await page.getByRole('button', { name: 'Update User' }).tap()
    await told(page, 'User updated')
  })
})
