import { expect } from '@playwright/test'
import {
  addPlan,
  dialogOf,
  expectTold,
  giveTo,
  rowOf,
  sentBy,
  sidebarOf,
  turnBilling,
  userIdOf,
} from '../fixtures/billing.ts'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[SHELL-32] [PLANS-02] [PLANS-04] [PLANS-21] [PLANS-27] [PLANS-29] plans are created and edited', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await turnBilling(owner, true)
  const dialog = dialogOf(page, 'Create a New Plan')
  const create = dialog.getByRole('button', { name: 'Create', exact: true })

  await test.step('[PLANS-04] an empty list says so', async () => {
    await page.goto(`${product.url}/admin/plans`)
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No plans have been created yet' })).toBeVisible()
    await look('no-plans', 'desktop')
  })

  await test.step('[PLANS-09] [PLANS-13] [PLANS-20] [PLANS-21] [DEC-116 part] a new plan starts with the defaults, and names what is missing', async () => {
    await page.getByRole('button', { name: 'Add New Plan' }).click()
    for (const name of ['Parent Plan', 'Currency', 'Interval']) {
      await expect(dialog.getByLabel(name, { exact: true })).toHaveAttribute('required')
    }
    await expect(dialog.getByLabel('Parent Plan')).toHaveValue('')
    await expect(dialog.getByLabel('Parent Plan').getByRole('option')).toHaveText(['None'])
    await expect(dialog.getByLabel('Currency')).toHaveValue('USD')
    await expect(dialog.getByLabel('Interval', { exact: true })).toHaveValue('month')
    await expect(dialog.getByLabel('Interval', { exact: true }).getByRole('option')).toHaveText([
      'Day',
      'Week',
      'Month',
      'Year',
    ])
    await expect(dialog.getByLabel('Interval Count')).toHaveValue('1')
    await expect(dialog.getByLabel('Position')).toHaveValue('1')
    await dialog.getByLabel('Position').fill('')
    await dialog.getByLabel('Interval Count').fill('13')
    await create.click()
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await expect(dialog.getByText('Enter an amount such as 9.99')).toBeVisible()
    await expect(dialog.getByLabel('Interval Count')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Position')).toHaveAttribute('aria-invalid', 'true')
    await look('plan-dialog-wrong')
    await expectAccessible()
  })

  await test.step('[PLANS-16] [PLANS-22] [PLANS-23] a year counts once, and a feature is a text that isn’t there yet', async () => {
    await dialog.getByLabel('Interval', { exact: true }).selectOption('Year')
    await expect(dialog.getByLabel('Interval Count')).toHaveValue('1')
    await expect(dialog.getByLabel('Interval Count')).toBeDisabled()
    const feature = dialog.getByRole('textbox', { name: 'Features' })
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    await add.click()
    await expect(dialog.getByText('Enter a text')).toBeVisible()
    await feature.fill(' 5 TB of storage ')
    await add.click()
    await feature.fill('5 TB of storage')
    await feature.press('Enter')
    await expect(dialog.getByText('This feature is already in the list. Enter another one.')).toBeVisible()
    await feature.fill('Priority support')
    await feature.press('Enter')
    await dialog.getByRole('button', { name: 'Move Priority support up' }).click()
    await expect(dialog.getByRole('list', { name: 'Features' }).getByRole('listitem')).toHaveText([
      'Priority support',
      '5 TB of storage',
    ])
  })

  await test.step('[PLANS-27] [PLANS-29] it is created with everything that was chosen', async () => {
    await dialog.getByLabel('Name', { exact: true }).fill('Studio')
    await dialog.getByLabel('Amount').fill('99,90')
    await dialog.getByLabel('Currency').selectOption('EUR')
    await dialog.getByLabel('Position').fill('2')
    await dialog.getByLabel('Available Space').fill('5')
    await dialog.getByLabel('Unit').selectOption('TB')
    await dialog.getByRole('switch', { name: 'Recommended' }).check()
    await dialog.getByRole('button', { name: 'Manage permissions' }).click()
    const picker = dialogOf(page, 'Select Permissions')
    await picker.getByText('workspaces', { exact: true }).click()
    await picker.getByLabel('Create workspaces').check()
    await picker.getByRole('button', { name: 'Select' }).click()
    await look('plan-dialog')
    await expectAccessible()
    const sent = sentBy(page, '/plans')
    await create.click()
    expect(await sent).toEqual([
      'POST',
      '/plans',
      {
        name: 'Studio',
        parent_id: null,
        free: false,
        hidden: false,
        recommended: true,
        show_permissions: false,
        amount: '99.90',
        currency: 'EUR',
        currency_symbol: '€',
        interval: 'year',
        interval_count: 1,
        position: 2,
        available_space: 5 * 1024 ** 4,
        permissions: [{ name: 'workspaces.create', restrictions: [] }],
        features: ['Priority support', '5 TB of storage'],
      },
    ])
    await expectTold(page, 'Plan has been created')
    await expect(rowOf(page, 'Studio')).toContainText('€99.90')
  })

  await test.step('[PLANS-11] [PLANS-15] [PLANS-30] a child has neither currency nor interval count, and costs at least 1', async () => {
    await page.getByRole('button', { name: 'Add New Plan' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Monthly')
    await expect(dialog.getByRole('switch', { name: 'Free' })).toBeVisible()
    await dialog.getByLabel('Parent Plan').selectOption('Studio')
    for (const label of ['Currency', 'Interval Count', 'Available Space']) {
      await expect(dialog.getByLabel(label)).toHaveCount(0)
    }
    await expect(dialog.getByRole('switch', { name: 'Free' })).toHaveCount(0)
    await dialog.getByLabel('Amount').fill('0.99')
    await create.click()
    await expect(dialog.getByText('Enter a price of at least 1 for a child plan')).toBeVisible()
    await look('child-plan')
    await expectAccessible()
    await dialog.getByLabel('Amount').fill('9.90')
    await create.click()
    await expectTold(page, 'Plan has been created')
    await expect(rowOf(page, 'Monthly')).toContainText('Studio, Monthly')
    await expect(rowOf(page, 'Monthly')).toContainText('EUR')
  })

  await test.step('[PLANS-17] [PLANS-18] a free plan has no amount and no interval', async () => {
    await page.getByRole('button', { name: 'Add New Plan' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Starter')
    await dialog.getByLabel('Amount').fill('not a number')
    await dialog.getByRole('switch', { name: 'Free' }).check()
    for (const label of ['Amount', 'Interval', 'Interval Count']) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveCount(0)
    }
    await create.click()
    await expectTold(page, 'Plan has been created')
    await expect(rowOf(page, 'Starter')).toContainText('Free')
    await rowOf(page, 'Starter').click()
    const edit = dialogOf(page, 'Update Plan')
    await expect(edit.getByRole('switch', { name: 'Free' })).toBeChecked()
    await edit.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('[PLANS-12] [PLANS-18] [PLANS-29] a plan is edited, but not its price', async () => {
    await rowOf(page, 'Studio').filter({ hasText: '€99.90' }).click()
    const edit = dialogOf(page, 'Update Plan')
    await expect(edit.getByLabel('Amount')).toHaveValue('99.90')
    for (const label of ['Amount', 'Currency', 'Parent Plan']) await expect(edit.getByLabel(label)).toBeDisabled()
    await expect(edit.getByRole('switch', { name: 'Free' })).toHaveCount(0)
    await edit.getByLabel('Name', { exact: true }).fill('Agency')
    await edit.getByRole('button', { name: 'Remove Priority support' }).click()
    await edit.getByRole('switch', { name: 'Hidden' }).check()
    const sent = sentBy(page, '/plans')
    await edit.getByRole('button', { name: 'Update', exact: true }).click()
    expect(await sent).toEqual([
      'PUT',
      expect.stringMatching(/^\/plans\/[0-9a-z]{26}$/),
      expect.objectContaining({ name: 'Agency', hidden: true, currency_symbol: '€', features: ['5 TB of storage'] }),
    ])
    await expectTold(page, 'Plan has been updated')
    await expect(rowOf(page, 'Agency, Monthly')).toBeVisible()
  })

  await test.step('[PLANS-02] the columns', async () => {
    const headings = page.getByRole('columnheader')
    const names = 'Name|Parent Plan|Amount|Currency|Interval|Recommended|Position|Last Updated|Actions'.split('|')
    expect((await headings.allInnerTexts()).filter(text => text.trim() !== '')).toEqual(names)
    await look('plans')
    await expectAccessible()
  })
})

test('[PLANS-01] [PLANS-03] [PLANS-05] [PLANS-06] [PLANS-07] plans are filtered and deleted, with the permission for each', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await turnBilling(owner, true)
  const pro = await addPlan(owner)
  await addPlan(owner, { name: 'Team', currency: 'GBP', interval: 'week' })
  await addPlan(owner, { name: 'Day pass', amount: '1', interval: 'day' })
  await owner.api('POST', '/subscriptions', { user_id: await userIdOf(owner, owner.email), plan_id: pro })
  await page.goto(`${product.url}/admin/plans`)
  await expect(page.locator('[data-row]')).toHaveCount(3)

  await test.step('[PLANS-06] [PLANS-07] the filters offer four currencies and four intervals', async () => {
    const options = { Currency: ['USD', 'EUR', 'GBP', 'CAD'], Interval: ['Day', 'Week', 'Month', 'Year'] }
    for (const [name, offered] of Object.entries(options)) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
      const value = page.getByRole('dialog').getByLabel('Value')
      await expect(value.getByRole('option')).toHaveText(offered)
      await value.selectOption(name === 'Currency' ? 'GBP' : 'week')
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-row]')).toHaveCount(1)
      await expect(rowOf(page, 'Team')).toBeVisible()
      await page.getByRole('button', { name: `Remove filter ${name}` }).click()
      await expect(page.locator('[data-row]')).toHaveCount(3)
    }
  })

  await test.step('[PLANS-03] several are deleted together; one that somebody has stays, with the reason', async () => {
    await page.reload()
    for (const name of ['Pro', 'Team']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
    }
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Are you sure you want to delete selected plans?')
    const sent = sentBy(page, '/plans')
    await question.getByRole('button', { name: 'Delete' }).click()
    expect(await sent).toEqual(['DELETE', expect.stringMatching(/^\/plans\/[0-9a-z]{26},[0-9a-z]{26}$/), null])
    await expect(page.getByText('“Pro” has subscriptions that haven’t ended. End them first.')).toBeVisible()
    await expect(page.locator('[data-row]')).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.locator('[data-row]')).toHaveCount(2)
    await expectNoSideways(page)
    await look('plans-on-a-phone', 'phone')
    await expectAccessible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('[PLANS-05] each action needs its permission', async () => {
    const context = await browser.newContext()
    await register(product, context, 'grace@example.org')
    const grace = await userIdOf(owner, 'grace')
    const give = (...names: string[]) => giveTo(owner, grace, ...names)
    await give('users.view')
    const theirs = await context.newPage()
    await theirs.goto(`${product.url}/admin/plans`)
    await expect(theirs.getByText('plans.view')).toBeVisible()
    await expect(sidebarOf(theirs).getByRole('link', { name: 'Plans' })).toHaveCount(0)
    await give('plans.view')
    await theirs.reload()
    await expect(rowOf(theirs, 'Pro')).toBeVisible()
    const buttons = { add: 'Add New Plan', sync: 'Sync', edit: 'Edit plan', remove: 'Actions for Pro' }
    const count = (name: string) => theirs.getByRole('button', { name }).count()
    for (const name of Object.values(buttons)) expect(await count(name), name).toBe(0)
    await expect(theirs.getByRole('checkbox')).toHaveCount(0)
    await give('plans.create')
    await theirs.reload()
    await expect(theirs.getByRole('button', { name: buttons.add })).toBeVisible()
    expect(await count(buttons.sync)).toBe(0)
    await give('plans.update')
    await theirs.reload()
    await expect(theirs.getByRole('button', { name: buttons.sync })).toBeVisible()
    await expect(theirs.getByRole('button', { name: buttons.edit }).first()).toBeVisible()
    await expect(theirs.getByRole('checkbox')).toHaveCount(0)
    await give('plans.delete')
    await theirs.reload()
    await expect(theirs.getByRole('checkbox', { name: 'Select Pro', exact: true })).toBeVisible()
    await context.close()
  })
})
