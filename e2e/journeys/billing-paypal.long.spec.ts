import { expect, type Page } from '@playwright/test'
import type { PaypalPeer } from '../../packages/server/test/peers/paypal/paypal-peer.ts'
import { openDatabase } from '../fixtures/database.ts'
import { forgetSession, register } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { cardOf, openShop, planPage, stockShop, test, whenReloaded, yourPlan } from '../fixtures/shop.ts'

const dayMs = 24 * 3600 * 1000

/** The only subscription at PayPal. */
function onlyOne(paypal: PaypalPeer) {
  const [subscription, second] = paypal.world.subscriptions.values()
  if (!subscription || second) throw new Error(`PayPal has ${paypal.world.subscriptions.size} subscriptions`)
  return subscription
}

/** A month passes: what the product and PayPal know of it happened a month earlier, and the next payment is due. */
async function letMonthPass(product: Product, paypal: PaypalPeer): Promise<void> {
  const passed = 32 * dayMs
  const database = openDatabase(product)
  database
    .prepare('update subscriptions set renews_at = renews_at - ?, counts_until = counts_until - ?')
    .run(passed, passed)
  database.close()
  const subscription = onlyOne(paypal)
  subscription.startedAt -= passed
  subscription.nextAt = (subscription.nextAt ?? 0) - passed
  const earlier = subscription.transactions.map(one => ({ ...one, at: one.at - passed }))
  subscription.transactions.splice(0, earlier.length, ...earlier)
  paypal.advance(0)
  await paypal.deliver()
}

/** Buys Pro where PayPal is the only way to pay. */
async function buyPro(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/pricing`)
  await cardOf(page, 'Pro').getByRole('button', { name: 'Choose Pro' }).click()
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click()
  await expect(page.getByText('Thank you! Your plan is active.')).toBeVisible()
}

const approval = (page: Page) => page.getByRole('heading', { name: 'PayPal (test)' })

/** Chooses Pro and PayPal, and comes to PayPal's page, which names the plan and its price. */
async function choosePaypal(page: Page, product: Product, paypal: PaypalPeer): Promise<void> {
  await page.goto(`${product.url}/pricing`)
  await cardOf(page, 'Pro').getByRole('button', { name: 'Choose Pro' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with PayPal' }).click()
  await expect(approval(page)).toBeVisible()
  expect(new URL(page.url()).origin).toBe(paypal.url)
  await expect(page.getByText('Pro: 9.99 EUR every 1 MONTH')).toBeVisible()
}

test('a member chooses PayPal, isn’t charged when leaving its page, and has the plan once they agree on it', async ({
  product,
  owner,
  stripe,
  paypal,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await openShop(owner, stripe, paypal)
  await stockShop(owner)
  await forgetSession(page)
  await register(product, context, 'grace@example.org')
  await page.goto(`${product.url}/pricing`)
  await cardOf(page, 'Pro').getByRole('button', { name: 'Choose Pro' }).click()
  await expect(page.getByRole('dialog', { name: 'How would you like to pay?' })).toBeVisible()
  await look('choose-gateway')
  await expectAccessible()
  await choosePaypal(page, product, paypal)
  await page.getByRole('button', { name: 'Cancel and return' }).click()
  await expect(page.getByText('You left without paying. You weren’t charged.')).toBeVisible()
  await expect(page).toHaveURL(planPage)
  expect(paypal.balance('EUR')).toBe(0)

  await choosePaypal(page, product, paypal)
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click()
  await expect(page.getByText('Thank you! Your plan is active.')).toBeVisible()
  await expect(page).toHaveURL(planPage)
  await expect(yourPlan(page)).toContainText('€9.99 per month')
  await expect(yourPlan(page)).toContainText('Renews on')
  await expect(page.getByText('You have 186 GB with your plan.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '000001' })).toContainText('€9.99')
  await look('paypal-active')
  expect(paypal.balance('EUR')).toBe(999)
  await paypal.deliver()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: '00000' })).toHaveCount(1)
})

test('a member changes to another plan, which PayPal asks about and collects from the next payment on', async ({
  product,
  owner,
  paypal,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await openShop(owner, paypal)
  await stockShop(owner)
  await forgetSession(page)
  await register(product, context, 'grace@example.org')
  await buyPro(page, product)

  const openChange = async () => {
    await page.goto(`${product.url}/pricing`)
    await cardOf(page, 'Team').getByRole('button', { name: 'Switch to Team' }).click()
    return page.getByRole('dialog', { name: 'Change plan' })
  }

  await test.step('another plan begins with the next payment, once they agree to its price at PayPal', async () => {
    const dialog = await openChange()
    await expect(dialog.getByRole('combobox', { name: 'New plan' })).toHaveText(/Team/)
    await expect(dialog.locator('dt:text-is("Due now") + dd')).toHaveText('€0.00')
    await expect(dialog.locator('dt:has-text("Next payment on") + dd')).toHaveText('€29.99')
    await expect(dialog).toContainText('“Team” begins with your next payment on')
    await expect(dialog).toContainText('PayPal asks you to agree to the new price first.')
    await look('paypal-change')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Continue to PayPal' }).click()
    await expect(approval(page)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel and return' }).click()
    await expect(yourPlan(page)).toContainText('€9.99 per month')

    await (await openChange()).getByRole('button', { name: 'Continue to PayPal' }).click()
    await expect(page.getByText('Team: 29.99 EUR every 1 MONTH')).toBeVisible()
    await page.getByRole('button', { name: 'Agree & Subscribe' }).click()
    await expect(yourPlan(page)).toContainText('€9.99 per month')
    await paypal.deliver()
    await whenReloaded(page, () => expect(yourPlan(page)).toContainText('“Team” begins on', { timeout: 1000 }))
    await look('paypal-change-agreed')
    expect(paypal.balance('EUR')).toBe(999)
  })

  await test.step('the next payment brings it', async () => {
    await letMonthPass(product, paypal)
    await page.goto(`${product.url}/account/plan`)
    await whenReloaded(page, () => expect(yourPlan(page)).toContainText('€29.99 per month', { timeout: 1000 }))
    await expect(page.getByRole('row').filter({ hasText: '000002' })).toContainText('€29.99')
    expect(paypal.balance('EUR')).toBe(999 + 2999)
  })
})

test('a member cancels and resumes a plan that PayPal collects, and learns that a payment failed', async ({
  product,
  owner,
  paypal,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await openShop(owner, paypal)
  await stockShop(owner)
  await forgetSession(page)
  await register(product, context, 'grace@example.org')
  await buyPro(page, product)

  await test.step('cancelled, it stays until its end, and can be resumed', async () => {
    await yourPlan(page).getByRole('button', { name: 'Cancel plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
    await expect(dialog).toContainText('None of your files are deleted.')
    await look('paypal-cancel')
    await dialog.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(yourPlan(page)).toContainText('Your plan is cancelled. It stays until')
    expect(onlyOne(paypal).status).toBe('SUSPENDED')
    await look('paypal-grace')
    await yourPlan(page).getByRole('button', { name: 'Resume plan' }).click()
    await expect(yourPlan(page)).toContainText('Renews on')
    expect(onlyOne(paypal).status).toBe('ACTIVE')
    expect(paypal.balance('EUR')).toBe(999)
  })

  await test.step('a failed payment is told, keeps the plan for some days, and leads to PayPal', async () => {
    onlyOne(paypal).wallet = 'declines'
    await letMonthPass(product, paypal)
    await whenReloaded(page, () => expect(yourPlan(page)).toContainText('The last payment failed.', { timeout: 1000 }))
    await expect(page.getByText('with your plan.')).toBeVisible()
    await look('paypal-past-due')
    await expectAccessible()
    await page.route('https://www.sandbox.paypal.com/**', route => route.fulfill({ body: 'PayPal’s own page' }))
    await yourPlan(page).getByRole('button', { name: 'Change payment method' }).click()
    await expect(page).toHaveURL('https://www.sandbox.paypal.com/myaccount/autopay')
  })
})
