import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { addPlan, turnBilling, userIdOf } from '../fixtures/billing.ts'
import { forgetSession, register } from '../fixtures/member.ts'
import { cardOf, openShop, planPage, stockShop, test, yourPlan } from '../fixtures/shop.ts'
import { lookAt } from '../fixtures/test.ts'

test('[KEYS-27] [DEC-19 part] [DEC-121 part] visitors compare plans, and find none while billing is off', async ({
  product,
  owner,
  stripe,
  browser,
}, info) => {
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/pricing`)
  await expect(visitor).toHaveURL(`${product.url}/`)
  await expect(visitor.getByRole('heading', { name: 'Plans and prices' })).toHaveCount(0)
  await turnBilling(owner, true)
  await visitor.goto(`${product.url}/pricing`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'No plans yet' })).toBeVisible()
  await lookAt(visitor, info, 'pricing-empty')

  await openShop(owner, stripe)
  await stockShop(owner)
  await addPlan(owner, { name: 'Secret', hidden: true })
  await visitor.goto(`${product.url}/pricing`)
  await expect(visitor).toHaveTitle('Plans and prices · Holdall')
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Basic',
    'Pro',
    'Team',
    'Accepted cards',
  ])
  const pro = cardOf(visitor, 'Pro')
  await expect(pro).toContainText('Recommended')
  await expect(pro).toContainText('€9.99 per month')
  await expect(pro.getByRole('heading', { name: 'You can also' })).toBeVisible()
  await expect(visitor.getByRole('list').filter({ hasText: 'American Express' }).last()).toBeVisible()
  await lookAt(visitor, info, 'pricing')
  await pro.getByRole('radio', { name: 'Yearly' }).check()
  await expect(pro).toContainText('€99.00 per year')
  await expect(cardOf(visitor, 'Team')).toContainText('€29.99 per month')

  // The landing page shows the same, without scripts.
  const quiet = await browser.newContext({ javaScriptEnabled: false })
  const landing = await quiet.newPage()
  await landing.goto(product.url)
  await expect(landing.getByRole('main')).toContainText('€9.99 per month')
  await expect(landing.getByRole('main')).toContainText('€99.00 per year')
  await expect(landing.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
  await quiet.close()
  await visitor.goto(product.url)
  await visitor.getByRole('heading', { name: 'Plans and prices' }).evaluate(heading => heading.scrollIntoView())
  await lookAt(visitor, info, 'landing-plans')

  await visitor.goto(`${product.url}/pricing`)
  await pro.getByRole('radio', { name: 'Yearly' }).check()
  await pro.getByRole('button', { name: 'Get started with Yearly' }).click()
  await expect(visitor).toHaveURL(/\/register\?next=/)
  await context.close()
})

test('a member pays on Stripe’s page, sees the plan, and upgrades for what was shown', async ({
  product,
  owner,
  stripe,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await openShop(owner, stripe)
  await stockShop(owner)
  await forgetSession(page)
  await register(product, context, 'grace@example.org')
  await page.goto(`${product.url}/account/plan`)
  await expect(page.getByRole('heading', { name: 'You don’t have a plan' })).toBeVisible()
  await look('plan-none')
  await page.getByRole('button', { name: 'See plans' }).click()
  await expect(cardOf(page, 'Basic')).toContainText('Your plan')
  await expectAccessible()

  await test.step('a card that is declined buys nothing, and neither does leaving', async () => {
    await cardOf(page, 'Pro').getByRole('button', { name: 'Choose Pro' }).click()
    await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(stripe.url)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert')).toContainText('declined')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You left without paying. You weren’t charged.')).toBeVisible()
    await expect(page).toHaveURL(planPage)
    await look('plan-cancelled-payment')
    expect(stripe.state.subscriptions.size).toBe(0)
  })

  await test.step('paying gives the plan', async () => {
    await page.goto(`${product.url}/pricing`)
    await cardOf(page, 'Pro').getByRole('button', { name: 'Choose Pro' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Thank you! Your plan is active.')).toBeVisible()
    await expect(page).toHaveURL(planPage)
    await expect(yourPlan(page)).toContainText('€9.99 per month')
    await expect(yourPlan(page)).toContainText('Renews on')
    await expect(page.getByText('You have 186 GB with your plan.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '000001' })).toContainText('€9.99')
    const invoice = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download invoice 000001 as PDF' }).click()
    const file = await invoice
    expect(file.suggestedFilename()).toBe('Invoice 000001.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await look('plan-active')
    await expectAccessible()
  })

  await test.step('an upgrade shows its price first, and costs that', async () => {
    await page.goto(`${product.url}/pricing`)
    await expect(cardOf(page, 'Pro')).toContainText('Your plan')
    await cardOf(page, 'Team').getByRole('button', { name: 'Switch to Team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    await expect(dialog.getByRole('combobox', { name: 'New plan' })).toHaveText(/Team/)
    const due = dialog.locator('dt:text-is("Due now") + dd')
    await expect(due).toHaveText(/^€[\d.]+$/)
    const price = (await due.textContent()) ?? ''
    await look('plan-change')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Plan changed')
    await expect(yourPlan(page)).toContainText('€29.99 per month')
    await expect(page.getByRole('row').filter({ hasText: '000002' })).toContainText(price)
  })

  await test.step('a downgrade begins with the next payment', async () => {
    await yourPlan(page).getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    await dialog.getByRole('combobox').selectOption({ label: 'Pro – €9.99 per month' })
    await expect(dialog.locator('dt:text-is("Due now") + dd')).toHaveText('€0.00')
    await expect(dialog).toContainText('“Pro” begins with your next payment on')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('a member cancels, resumes and pays with another card', async ({
  product,
  owner,
  stripe,
  page,
  context,
  look,
}) => {
  await openShop(owner, stripe)
  await stockShop(owner)
  await forgetSession(page)
  await register(product, context, 'grace@example.org')
  await page.goto(`${product.url}/pricing`)
  await cardOf(page, 'Pro').getByRole('button', { name: 'Choose Pro' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Thank you! Your plan is active.')).toBeVisible()

  await yourPlan(page).getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
  await expect(dialog).toContainText('Your files stay.')
  await look('plan-cancel')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(yourPlan(page)).toContainText('Your plan is cancelled. It stays until')
  await expect(page.getByText('Thank you! Your plan is active.')).toHaveCount(0)
  expect([...stripe.state.subscriptions.values()][0]?.cancelAtPeriodEnd).toBe(true)
  await look('plan-grace')
  await yourPlan(page).getByRole('button', { name: 'Resume plan' }).click()
  await expect(yourPlan(page)).toContainText('Renews on')

  await yourPlan(page).getByRole('button', { name: 'Change payment method' }).click()
  await page.getByRole('button', { name: 'Save new card' }).click()
  await expect(page).toHaveURL(planPage)
  await expect(yourPlan(page)).toContainText('Renews on')
})

test('the ways to a plan are there while billing is on, and “Get more storage” while something is sold', async ({
  product,
  owner,
  stripe,
  page,
  look,
}) => {
  const menu = async () => {
    await page.getByRole('button', { name: 'Ada Lovelace' }).first().click()
    return page.getByRole('menuitem', { name: 'Plan', exact: true })
  }
  await page.goto(`${product.url}/account/plan`)
  await expect(page).not.toHaveURL(/account/)
  await page.goto(`${product.url}/account/storage`)
  await expect(
    page.getByRole('heading', { name: 'Largest files' }).or(page.getByText('Your drive is empty')),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get more storage' })).toHaveCount(0)
  await expect(await menu()).toHaveCount(0)

  await openShop(owner, stripe)
  await stockShop(owner)
  const plan = await addPlan(owner, { name: 'Gift', position: 4 })
  await owner.api('POST', '/subscriptions', { user_id: await userIdOf(owner, 'ada'), plan_id: plan })
  await owner.api('POST', '/settings', { client: { 'uploads.available_space': 1000 } })
  await page.goto(`${product.url}/account/storage`)
  await expect(page.getByRole('button', { name: 'Get more storage' })).toBeVisible()
  await (await menu()).click()
  await expect(page).toHaveURL(planPage)
  await expect(yourPlan(page)).toContainText('An administrator gave you this plan. You don’t pay for it.')
  await look('plan-gift')
  await page.goto(`${product.url}/account`)
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Plan' }).click()
  await page.getByRole('button', { name: 'Manage plan' }).click()
  await expect(page).toHaveURL(planPage)

  await page.goto(`${product.url}/drive`)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const waiting = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  const file = { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(5000) }
  await (await waiting).setFiles(file)
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray).toContainText('Not enough storage for this file. Free some up first.')
  await look('out-of-space')
  await tray.getByRole('button', { name: 'Get more storage' }).click()
  await expect(page).toHaveURL(planPage)
})
