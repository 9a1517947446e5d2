import { expect } from '@playwright/test'
import { dialogOf } from '../fixtures/billing.ts'
import { openDatabase } from '../fixtures/database.ts'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { buyPro, openShop, stockShop, test } from '../fixtures/shop.ts'

const dayMs = 86_400_000

/** One customer is late, another has left, and a third one’s account is gone. */
function giveFates(product: Product): void {
  const database = openDatabase(product)
  const now = Date.now()
  const { plan_id } = database.prepare('select plan_id from subscriptions').get() as { plan_id: string }
  const idOf = (email: string) =>
    (database.prepare('select id from users where email = ?').get(email) as { id: string }).id
  const insert = database.prepare(
    `insert into subscriptions (id, user_id, plan_id, description, gateway, mode, is_paid, is_open, created_at, updated_at,
      past_due_at, counts_until, ends_at) values (?, ?, ?, '', 'stripe', 'live', 1, 0, ?, ?, ?, ?, ?)`,
  )
  const began = now - 90 * dayMs
  insert.run('1'.repeat(26), idOf('late@example.org'), plan_id, began, now, now - 3 * dayMs, now + 4 * dayMs, null)
  insert.run('2'.repeat(26), idOf('left@example.org'), plan_id, began, now, null, null, now - 2 * dayMs)
  database
    .prepare('insert into departed_subscriptions (id, plan_id, started_at, ended_at) values (?, ?, ?, ?)')
    .run('3'.repeat(26), plan_id, began, now - dayMs)
  database.close()
}

test('the owner reads who owes, who left and what recurs, and has the report sent every Monday', async ({
  product,
  owner,
  stripe,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await openShop(owner, stripe)
  await stockShop(owner)
  const answers = page.getByRole('region', { name: 'Customers' })
  await test.step('before anyone has bought', async () => {
    await page.goto(`${product.url}/admin/analytics`)
    await expect(answers.getByText('No plan renews through a payment gateway')).toBeVisible()
    await expect(answers.getByText('Everyone has paid')).toBeVisible()
    await expect(answers.getByText('No one left in this period')).toBeVisible()
    await answers.evaluate(element => element.scrollIntoView())
    await look('answers-empty')
  })

  for (const [at, name] of ['late', 'left', 'grace'].entries()) {
    const context = await browser.newContext()
    await register(product, context, `${name}@example.org`)
    if (at === 2) await buyPro(await context.newPage(), product.url)
    await context.close()
  }
  giveFates(product)

  await test.step('who owes, who left, what recurs', async () => {
    await page.goto(`${product.url}/admin/analytics`)
    const card = (name: string) =>
      answers.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card('Haven’t paid')).toContainText('1 payment is past due')
    const late = card('Haven’t paid').getByRole('listitem')
    await expect(late).toContainText('€9.99')
    await expect(late).toContainText('the plan ends on')
    await expect(card('Left')).toContainText('1 customer left in this period')
    await expect(card('Left').getByRole('listitem')).toContainText('cancelled')
    await expect(card('Left')).toContainText('1 other subscription was deleted')
    await expect(card('Recurring income')).toContainText('Test payments')
    const pro = answers.getByRole('row').filter({ hasText: 'Pro' })
    await expect(pro.getByRole('cell').nth(0)).toHaveText('2')
    await answers.evaluate(element => element.scrollIntoView())
    await look('answers')
    await expectAccessible()
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await answers.evaluate(element => element.scrollIntoView())
    await look('answers-1280')
    await expectNoSideways(page)
    // The pictures of a phone are taken where the page stands.
    await answers
      .getByRole('row')
      .first()
      .evaluate(element => element.scrollIntoView())
    await look('answers-plans')
    await page.setViewportSize({ width: 1440, height: 900 })
    await answers.getByRole('link', { name: 'late' }).click()
    await expect(page).toHaveURL(/\/admin\/users\//)
    await page.goBack()
    await card('Haven’t paid').getByRole('link', { name: 'Show all' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'late@example.org' })).toBeVisible()
    await page.goBack()
  })

  await test.step('the report by email', async () => {
    const choose = async (rhythm: string) => {
      await page.getByRole('button', { name: 'Report by email' }).click()
      const dialog = dialogOf(page, 'Report by email')
      await dialog.getByLabel('Send me the report').selectOption(rhythm)
      return dialog
    }
    const dialog = await choose('Every Monday')
    await look('report-by-email')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('You’ll get the report by email')
    await page.getByRole('button', { name: 'Report by email' }).click()
    await expect(dialogOf(page, 'Report by email').getByLabel('Send me the report')).toHaveValue('weekly')
  })
})
