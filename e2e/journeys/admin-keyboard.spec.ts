import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { expectFocus, tabTo } from '../fixtures/keyboard.ts'
import { forgetSession } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import { asOwner as test } from '../fixtures/test.ts'

const active = (page: Page) => page.locator('[data-row]:focus')
const told = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last()).toBeVisible()

test('[SHELL-04] [SHELL-10] [ADMX-09] [USERS-12] [USERS-41] without a mouse: sign in, palette, list, row, dialog, and back', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  addPeople(product, 20)
  await forgetSession(page)
  const press = (keys: string) => page.keyboard.press(keys)
  const type = (words: string) => page.keyboard.type(words)
  const focused = (step: string) => expectFocus(page, step)

  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  const form = page.getByRole('dialog', { name: 'Update User Details' })

  await test.step('[SHELL-04] after signing in, the requested screen opens', async () => {
    await page.goto(`${product.url}/admin/roles`)
    await expect(page.getByLabel('Email')).toBeFocused()
    await type(owner.email)
    await tabTo(page, 'Password', 'textbox')
    await type(owner.password)
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  })
  await test.step('the first Tab offers to skip the sidebar', async () => {
    await press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('[ADMX-09] the palette opens a screen', async () => {
    await press('Control+k')
    await expect(field).toBeFocused()
    await type('users')
    await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText('Users')
    await press('Enter')
    await expect(page.locator('[data-row]')).toHaveCount(15)
  })
  await test.step('[USERS-41] the dialog of a row saves, confirms it, and returns the focus to the row', async () => {
    await press('j')
    await expect(active(page)).toContainText('ada@example.org')
    await press('j')
    await expect(active(page)).toContainText('person-01')
    await press('Enter')
    await expect(form.getByLabel('First Name')).toBeFocused()
    await press('Control+a')
    await type('Alana')
    await press('Enter')
    await told(page, 'User updated')
    await expect(form).toHaveCount(0)
    await expect(active(page)).toContainText('Alana')
    await look('row-after-dialog', 'desktop')
  })
  await test.step('[USERS-12] Tab reaches the actions of the row, and Escape returns from each', async () => {
    await press('Tab')
    await expect(page.getByRole('link', { name: 'person-01@example.org' })).toBeFocused()
    await press('Tab')
    const edit = page.getByRole('button', { name: 'Edit user' }).and(page.locator(':focus'))
    await expect(edit).toBeVisible()
    await expect(edit).toHaveAttribute('title', 'Edit user')
    await tabTo(page, /^Actions for person-01/)
    await press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Login as user' })).toBeFocused()
    await press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Suspend user' })).toBeFocused()
    await press('Enter')
    const question = page.getByRole('dialog', { name: 'Suspend user' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press('Escape')
    await expect(question).toHaveCount(0)
    await focused('the question left')
    await expect(page.getByRole('button', { name: /^Actions for person-01/ })).toBeFocused()
  })
  await test.step('a person is found, selected and deleted', async () => {
    await press('/')
    await expect(page.getByLabel('Search by name or email')).toBeFocused()
    await type('person-02')
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await press('ArrowDown')
    await expect(active(page)).toContainText('person-02')
    await press('x')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('1 user(s) selected')
    await tabTo(page, 'Delete')
    await press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(page, 'Delete')
    await expectAccessible()
    await press('Enter')
    await told(page, 'Deleted selected users')
    await focused('somebody deleted')
  })
  await test.step('[SHELL-10] the sidebar is collapsed with its button', async () => {
    await tabTo(page, 'Hide navigation')
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Show navigation' })).toBeFocused()
  })
  await test.step('the sidebar opens another screen, and the site’s name links to the drive', async () => {
    await tabTo(page, 'Files', 'link')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Uploaded Files' })).toBeVisible()
    await focused('another screen')
    await tabTo(page, /Holdall/, 'link')
    await press('Enter')
    await expect(page).toHaveURL(/\/drive$/)
  })
})

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[SHELL-09] [SHELL-10] the sidebar is a drawer that keeps the focus while it is open', async ({
    product,
    page,
    look,
    expectAccessible,
  }) => {
    await page.goto(`${product.url}/admin/users`)
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toHaveCount(0)
    await tabTo(page, 'Show navigation')
    await page.keyboard.press('Enter')
    await expect(sidebar.getByRole('link', { name: 'Users' })).toBeFocused()
    await expect(sidebar.getByText(/^Version: \d/)).toBeVisible()
    await look('drawer', 'phone')
    await expectAccessible()
    // The page under it is inert: after the last entry, Tab leaves the page instead of reaching what is covered.
    const inside = await sidebar.getByRole('link').count()
    for (let step = 0; step < inside + 1; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') === null)).toBe(true)
    }
    await tabTo(page, 'Roles', 'link')
    await page.keyboard.press('Escape')
    await expect(sidebar).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show navigation' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Roles', 'link')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await expect(sidebar).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expectNoSideways(page)
    // By touch: a tap beside the drawer closes it.
    await page.getByRole('button', { name: 'Show navigation' }).tap()
    await expect(sidebar).toBeVisible()
    await page.touchscreen.tap(370, 500)
    await expect(sidebar).toHaveCount(0)
  })
})
