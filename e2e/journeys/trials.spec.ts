import { expect } from '@playwright/test'
import { addPlan, syncPlans } from '../fixtures/billing.ts'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { cardOf, openShop, stockShop, test, yourPlan } from '../fixtures/shop.ts'
import { lookAt } from '../fixtures/test.ts'

test('[OWNER-06 part] an owner offers a trial, a member takes it without a card and cancels, and a year shows what it saves', async ({
  product,
  owner,
  stripe,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  await openShop(owner, stripe)
  await stockShop(owner)

  await test.step('the owner sets the days in the form of the plan', async () => {
    await page.goto(`${product.url}/admin/plans`)
    await page.getByRole('button', { name: 'Add New Plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a New Plan' })
    await dialog.getByLabel('Name').fill('Studio')
    await dialog.getByLabel('Amount').fill('20')
    await expect(dialog.getByText('Ask for a payment method when the trial starts')).toHaveCount(0)
    await dialog.getByLabel('Trial (days)').fill('400')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Trial (days)').fill('14')
    await dialog.getByLabel('Ask for a payment method when the trial starts').uncheck()
    await dialog.getByLabel('Trial (days)').scrollIntoViewIfNeeded()
    await look('trial-plan-form')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toHaveCount(0)
    await addPlan(owner, { name: 'Small', amount: '3', trialDays: 1, position: 5 })
    await syncPlans(owner)
  })

  const context = await browser.newContext()
  const member = await context.newPage()
  await register(product, context, 'grace@example.org')

  await test.step('the pricing page offers it, and says what a year saves', async () => {
    await member.goto(`${product.url}/pricing`)
    await expect(cardOf(member, 'Studio')).toContainText('14 days free, then US$20.00 per month')
    await expect(cardOf(member, 'Small')).toContainText('One day free, then US$3.00 per month')
    await expect(cardOf(member, 'Pro').getByRole('radio', { name: 'Yearly Save 17%' })).toBeVisible()
    await lookAt(member, info, 'trial-pricing')
    await member.setViewportSize({ width: 1280, height: 800 })
    await member.screenshot({ path: info.outputPath('trial-pricing-1280.png'), fullPage: true })
    await expectNoSideways(member)
  })

  await test.step('it starts without a card, and costs nothing', async () => {
    await cardOf(member, 'Studio').getByRole('button', { name: 'Try Studio for free' }).click()
    await expect(member.getByText('14 days free, then Studio: 2000 usd')).toBeVisible()
    await member.getByRole('button', { name: 'Start trial' }).click()
    await expect(member.getByText('Thank you! Your plan is active.')).toBeVisible()
    await expect(yourPlan(member)).toContainText(/Trial until .+\. You can cancel before that day without paying\./)
    await expect(yourPlan(member).getByRole('button', { name: 'Change plan' })).toHaveCount(0)
    await lookAt(member, info, 'trial-plan')
    expect(stripe.ledger.lines).toEqual([])
  })

  await test.step('the owner sees it, and finds it by the filter', async () => {
    await page.goto(`${product.url}/admin/subscriptions`)
    const row = page.locator('[data-row]').filter({ hasText: 'grace@example.org' })
    await expect(row).toContainText('In trial')
    await look('trial-subscriptions')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.screenshot({ path: info.outputPath('trial-subscriptions-1280.png') })
    await expectAccessible()
    await row.getByText('grace@example.org').click()
    await expect(page.getByText('In trial').first()).toBeVisible()
    await look('trial-person')
  })

  await test.step('a trial that is cancelled stays until its end, and there is no second one', async () => {
    await yourPlan(member).getByRole('button', { name: 'Cancel plan' }).click()
    await member.getByRole('dialog', { name: 'Cancel your plan?' }).getByRole('button', { name: 'Cancel plan' }).click()
    await expect(yourPlan(member)).toContainText('Your plan is cancelled. It stays until')
    await member.goto(`${product.url}/pricing`)
    await expect(cardOf(member, 'Small')).toContainText('US$3.00 per month')
    await expect(cardOf(member, 'Small')).not.toContainText('free')
    expect(stripe.ledger.lines).toEqual([])
  })
  await context.close()
})
