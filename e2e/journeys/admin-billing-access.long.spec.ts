import { expect } from '@playwright/test'
import { addPlan, expectTold, giveTo, sidebarOf, turnBilling, userIdOf } from '../fixtures/billing.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[SHELL-16] [SHELL-34] [DEC-19] without billing there is no entry, the addresses lead to the start of the site, and the calls answer 403', async ({
  product,
  owner,
  page,
}) => {
  const opened: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  for (const path of ['/admin/plans', '/admin/subscriptions', '/pricing', '/account/plan']) {
    opened.length = 0
    await page.goto(`${product.url}${path}`)
    await expect(page).toHaveURL(/\/drive$/)
    expect(opened, path).toEqual([path, '/', '/drive'])
  }
  for (const call of ['/plans', '/subscriptions', '/pricing', '/me/billing']) {
    expect((await page.request.get(`${product.url}/api/v1${call}`)).status(), call).toBe(403)
  }
  await page.goto(`${product.url}/admin/users`)
  const links = sidebarOf(page).getByRole('link')
  await expect(links.filter({ hasText: 'Settings' })).toBeVisible()
  await expect(links.filter({ hasText: /^(Plans|Subscriptions)$/ })).toHaveCount(0)
  await turnBilling(owner, true)
  await page.reload()
  await expect(links.filter({ hasText: 'Plans' })).toBeVisible()
  expect((await links.allInnerTexts()).map(text => text.trim()).slice(0, 8)).toEqual([
    'Analytics',
    'Appearance',
    'Settings',
    'Plans',
    'Subscriptions',
    'Payments',
    'Users',
    'Roles',
  ])
  await links.filter({ hasText: 'Plans' }).click()
  await expect(page.getByRole('heading', { name: 'No plans have been created yet' })).toBeVisible()
  // Turned off again, the screen that is still open says so.
  await turnBilling(owner, false)
  await page.getByRole('button', { name: 'Add New Plan' }).click()
  await expectTold(page, 'This is turned off on this site. Ask an administrator to turn it on.')
})

test('[SHELL-33] [SUBS-02] [SUBS-03] [SUBS-04] [SUBS-05] [DEC-124] each action needs its permission', async ({
  product,
  owner,
  browser,
}) => {
  await turnBilling(owner, true)
  const plan_id = await addPlan(owner)
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  const grace = await userIdOf(owner, 'grace')
  await owner.api('POST', '/subscriptions', { user_id: grace, plan_id })
  const give = (...names: string[]) => giveTo(owner, grace, ...names)
  await give('users.view')
  const page = await context.newPage()
  await page.goto(`${product.url}/admin/subscriptions`)
  await expect(page.getByText('subscriptions.view')).toBeVisible()
  await expect(sidebarOf(page).getByRole('link', { name: 'Subscriptions' })).toHaveCount(0)
  await give('subscriptions.view')
  await page.reload()
  const buttons = {
    add: page.getByRole('button', { name: 'Add New Subscription' }),
    edit: page.getByRole('button', { name: 'Edit subscription' }),
    cancel: page.getByRole('button', { name: 'Cancel subscription' }),
    more: page.getByRole('button', { name: 'Actions for grace@example.org' }),
  }
  await expect(buttons.add).toBeDisabled()
  for (const name of ['edit', 'cancel'] as const) {
    await expect(buttons[name], name).toBeDisabled()
  }
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await give('subscriptions.create')
  await page.reload()
  await expect(buttons.add).toBeEnabled()
  await give('subscriptions.update')
  await page.reload()
  for (const name of ['edit', 'cancel'] as const) {
    await expect(buttons[name], name).toBeEnabled()
  }
  await give('subscriptions.delete')
  await page.reload()
  await buttons.more.click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await context.close()
})
