import { expect } from '@playwright/test'
import { addPlan, dialogOf, expectTold, rowOf, sentBy, sidebarOf, turnBilling, userIdOf } from '../fixtures/billing.ts'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const aDay = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * aDay).toISOString()

test('[SHELL-33] [SUBS-01] [SUBS-06] [SUBS-07] [SUBS-08] [SUBS-18] [SUBS-19] a user gets a subscription, and it is edited', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await turnBilling(owner, true)
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  await context.close()
  const grace = await userIdOf(owner, 'grace')
  const pro = await addPlan(owner, { position: 2 })
  const yearly = await addPlan(owner, { name: 'Yearly', parent_id: pro, interval: 'year', position: 3 })
  const dialog = dialogOf(page, 'Create a New Subscription')
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  const user = dialog.getByPlaceholder('Search for user...')

  await test.step('[SHELL-33] [SUBS-06] the sidebar opens the list, which is empty', async () => {
    await page.goto(`${product.url}/admin/users`)
    await sidebarOf(page).getByRole('link', { name: 'Subscriptions' }).click()
    await expect(page).toHaveURL(/\/admin\/subscriptions$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No subscriptions have been created yet' })).toBeVisible()
  })

  await test.step('[SUBS-07] [SUBS-10] [SUBS-11] the first plan is chosen, a user has to be', async () => {
    await page.getByRole('button', { name: 'Add New Subscription' }).click()
    await expect(dialog.getByLabel('Plan')).toHaveValue(pro)
    await expect(dialog.getByLabel('Plan').getByRole('option')).toHaveText(['Pro', 'Pro, Yearly'])
    await create.click()
    await expect(dialog.getByText('Choose a user')).toBeVisible()
    await expect(user).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
  })

  await test.step('[SUBS-07] [SUBS-08] [SUBS-09] users are found by a part of their address, after a pause of 400 ms', async () => {
    await page.evaluate(() => {
      document.addEventListener('input', event => {
        document.body.dataset.typedAt = String(event.timeStamp)
      })
    })
    await user.pressSequentially('grac', { delay: 60 })
    await expect(dialog.getByRole('option', { name: /grace@example.org/ })).toBeVisible()
    const searches = await page.evaluate(() => {
      const typedAt = Number(document.body.dataset.typedAt)
      return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => {
        const url = new URL(name)
        if (!url.pathname.endsWith('/users/search')) return []
        return { query: url.searchParams.get('query'), pause: startTime - typedAt }
      })
    })
    expect(searches.map(({ query }) => query)).toEqual(['grac'])
    expect(searches[0]?.pause).toBeGreaterThanOrEqual(400)
    await look('subscription-user')
    await expectAccessible()
    await user.press('Enter')
    await expect(user).toHaveValue('grace@example.org')
    await expect(dialog.getByRole('option', { name: /grace@example.org/ })).toHaveCount(0)
  })

  await test.step('[SUBS-12] [SUBS-13] [SUBS-14] each of the two dates locks the other', async () => {
    const renews = dialog.getByLabel('Renews At', { exact: true })
    const ends = dialog.getByLabel('Ends At', { exact: true })
    await renews.fill('2031-05-20')
    await expect(ends).toBeDisabled()
    await renews.fill('')
    await ends.fill('2031-05-21')
    await expect(renews).toBeDisabled()
    await ends.fill('')
    await renews.fill('2031-05-20')
    await dialog.getByLabel('Description').fill(' For a year ')
    await dialog.getByLabel('Plan').selectOption('Pro, Yearly')
    await look('subscription-dialog')
    await expectAccessible()
  })

  await test.step('[SUBS-16] [SUBS-18] it is created; each field shows what the server says of it', async () => {
    const errors = ['user_id', 'plan_id', 'description', 'renews_at'].map(field => ({
      field,
      in: 'body',
      message: `Not this ${field}`,
    }))
    const problem = { code: 'request.invalid', title: 'Please check the highlighted fields.', status: 422, errors }
    await page.route('**/api/v1/subscriptions', route =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem }),
    )
    await create.click()
    for (const [label, field] of [
      ['User', 'user_id'],
      ['Plan', 'plan_id'],
      ['Description', 'description'],
      ['Renews At', 'renews_at'],
    ] as const) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(`Not this ${field}`),
      )
    }
    await page.unroute('**/api/v1/subscriptions')
    const sent = sentBy(page, '/subscriptions')
    await create.click()
    const body = {
      user_id: grace,
      plan_id: yearly,
      description: 'For a year',
      renews_at: expect.stringMatching(/^2031-05-2/),
      ends_at: null,
    }
    expect(await sent).toEqual(['POST', '/subscriptions', body])
    await expectTold(page, 'Subscription created')
  })

  await test.step('[SUBS-01] [PLANS-30] the columns', async () => {
    const names = [
      'Selection',
      'User',
      'Gateway',
      'Cancelled',
      'On Grace Period',
      'Renews At',
      'Ends At',
      'Created At',
      'Actions',
    ]
    const headings = page.getByRole('columnheader')
    expect((await headings.allInnerTexts()).filter(text => text.trim() !== '')).toEqual(names)
    await expect(rowOf(page, 'grace@example.org')).toContainText('None')
  })

  await test.step('[SUBS-02] [SUBS-15] [SUBS-19] the dialog shows what it is, and changes it', async () => {
    await page.getByRole('button', { name: 'Edit subscription' }).click()
    const edit = dialogOf(page, 'Update Subscription')
    await expect(edit.getByText('grace@example.org')).toBeVisible()
    await expect(edit.getByPlaceholder('Search for user...')).toHaveCount(0)
    await expect(edit.getByLabel('Plan')).toHaveValue(yearly)
    await expect(edit.getByLabel('Description')).toHaveValue('For a year')
    await expect(edit.getByLabel('Renews At', { exact: true })).not.toHaveValue('')
    await expect(edit.getByLabel('Ends At', { exact: true })).toBeDisabled()
    await look('edit-subscription', 'desktop')
    await edit.getByLabel('Plan').selectOption('Pro')
    const sent = sentBy(page, '/subscriptions')
    await edit.getByRole('button', { name: 'Update', exact: true }).click()
    expect(await sent).toEqual([
      'PUT',
      expect.stringMatching(/^\/subscriptions\/[0-9a-z]{26}$/),
      { plan_id: pro, description: 'For a year', renews_at: expect.any(String), ends_at: null },
    ])
    await expectTold(page, 'Subscription updated')
  })

  await test.step('[USERS-07] the list of users shows who has a subscription', async () => {
    await page.goto(`${product.url}/admin/users`)
    await expect(page.getByRole('columnheader', { name: 'Subscribed' })).toBeVisible()
    await look('users-subscribed', 'desktop')
  })
})

test('[SUBS-03] [SUBS-21] [SUBS-22] [SUBS-23] [SUBS-24] [SUBS-25] [SUBS-26] [DEC-126] [DEC-127] subscriptions are cancelled and deleted', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await turnBilling(owner, true)
  const plan_id = await addPlan(owner)
  for (const [n, email] of ['grace@example.org', 'edsger@example.org', owner.email].entries()) {
    if (email !== owner.email) {
      const context = await browser.newContext()
      await register(product, context, email)
      await context.close()
    }
    const user_id = await userIdOf(owner, email)
    await owner.api('POST', '/subscriptions', { user_id, plan_id, renews_at: daysFromNow(20 + n) })
  }
  await page.goto(`${product.url}/admin/subscriptions`)
  await expect(page.locator('[data-row]')).toHaveCount(3)
  const question = page.getByRole('dialog')
  const cancel = rowOf(page, 'grace').getByRole('button', { name: 'Cancel subscription' })

  await test.step('[SUBS-22] [SUBS-23] [DEC-127] cancelling is asked about, and “Go Back” changes nothing', async () => {
    await cancel.click()
    await expect(question.getByRole('heading')).toHaveText('Are you sure you want to cancel this subscription?')
    await expect(question).toContainText(
      'Depending on the payment gateway, this will cancel or suspend the subscription. The user will be on a grace period until the next renewal date.',
    )
    await expect(question.locator('footer').getByRole('button')).toHaveText(['Go Back', 'Cancel'])
    await look('cancel-subscription')
    await expectAccessible()
    await question.getByRole('button', { name: 'Go Back' }).click()
    await expect(question).toHaveCount(0)
    await expect(cancel).toBeEnabled()
  })

  await test.step('[SUBS-03] [SUBS-21] [SUBS-24] it is cancelled once, and is on its grace period', async () => {
    await cancel.click()
    const sent = sentBy(page, '/subscriptions')
    await question.getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(await sent).toEqual([
      'POST',
      expect.stringMatching(/^\/subscriptions\/[0-9a-z]{26}\/cancel$/),
      { delete: false },
    ])
    await expectTold(page, 'Subscription cancelled.')
    await expect(cancel).toBeDisabled()
    await look('subscriptions')
    await expectAccessible()
  })

  await test.step('[SUBS-25] [SUBS-26] [SUBS-21] [DEC-126] [DEC-127] deleting is asked about, and is for good', async () => {
    await page.getByRole('button', { name: 'Actions for edsger@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(question.getByRole('heading')).toHaveText('Are you sure you want to delete this subscription?')
    await expect(question).toContainText(
      'This will permanently delete the subscription and cancel it on the payment gateway immediately.',
    )
    await expect(question.locator('footer').getByRole('button')).toHaveText(['Go Back', 'Delete'])
    const sent = sentBy(page, '/subscriptions')
    await question.getByRole('button', { name: 'Delete' }).click()
    expect(await sent).toEqual(['POST', expect.stringMatching(/\/cancel$/), { delete: true }])
    await expectTold(page, 'Subscription deleted.')
    await expect(page.locator('[data-row]')).toHaveCount(2)
  })

  await test.step('[SUBS-30] [SUBS-31] [DEC-129] the filters, and what each begins with', async () => {
    const filters = { Status: ['active', 'Active', 'Cancelled'], Gateway: ['stripe', 'Stripe', 'Paypal', 'None'] }
    for (const [name, [initial = '', ...offered]] of Object.entries(filters)) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
      const value = page.getByRole('dialog').getByLabel('Value')
      await expect(value).toHaveValue(initial)
      await expect(value.getByRole('option')).toHaveText(offered)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Remove filter ${name}` }).click()
      await expect(page.locator('[data-row]')).toHaveCount(2)
    }
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
    await look('subscriptions-on-a-phone', 'phone')
    await expectAccessible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test('[SUBS-16] a plan that was deleted meanwhile is refused by the server, at its field', async ({
  product,
  owner,
  page,
  browser,
  expectAccessible,
}) => {
  await turnBilling(owner, true)
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  await context.close()
  const pro = await addPlan(owner, { position: 2 })
  const dialog = dialogOf(page, 'Create a New Subscription')
  const user = dialog.getByPlaceholder('Search for user...')
  const plan = dialog.getByLabel('Plan', { exact: true })
  await page.goto(`${product.url}/admin/subscriptions`)
  await page.getByRole('button', { name: 'Add New Subscription' }).click()
  await expect(plan).toHaveValue(pro)
  await user.fill('grac')
  await expect(dialog.getByRole('option', { name: /grace@example.org/ })).toBeVisible()
  await user.press('Enter')
  await owner.api('DELETE', `/plans/${pro}`)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(plan).toHaveAccessibleDescription('This plan no longer exists. Choose another one.')
  await expect(plan).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
})
