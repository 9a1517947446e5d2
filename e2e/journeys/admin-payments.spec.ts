import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { buyPro, openShop, stockShop, test } from '../fixtures/shop.ts'

test('[OWNER-03 part] an administrator finds a payment, pays a part of it back and takes the documents along', async ({
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
  await page.goto(`${product.url}/admin/payments`)
  await expect(page.getByText('Invoices appear here after the first payment.')).toBeVisible()
  await look('payments-empty')

  const context = await browser.newContext()
  const member = await context.newPage()
  await register(product, context, 'grace@example.org')
  await buyPro(member, product.url)

  await page.goto(`${product.url}/admin/payments?query=grace%40example.org`)
  const row = page.getByRole('row').filter({ hasText: '000001' }).filter({ hasNotText: 'CN-' })
  await expect(row).toContainText('€9.99')
  await expect(row).toContainText('Paid')
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText('€9.99')
  await look('payments')
  await expectAccessible()
  await expectNoSideways(page)

  await row.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund invoice 000001' })
  const amount = dialog.getByLabel('Amount in EUR')
  await expect(amount).toHaveValue('9.99')
  await amount.fill('20')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog.getByText('Enter at most what is left of this payment')).toBeVisible()
  await amount.fill('4')
  await dialog.getByLabel('Reason (optional)').fill('The site was away for a day')
  await look('payments-refund')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Refund €4.00' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Refunded.')
  await expect(row).toContainText('Partly refunded')
  const note = page.getByRole('row').filter({ hasText: 'CN-000001' })
  await expect(note).toContainText('-€4.00')
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText('€5.99')
  expect(stripe.ledger.balance()).toBe(599)
  await look('payments-refunded')

  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDFs' }).click()
  const file = await archive
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = (await readFile(await file.path())).toString('latin1')
  for (const name of ['Invoice 000001.pdf', 'Credit note CN-000001.pdf']) expect(bytes).toContain(name)

  await member.goto(`${product.url}/account/plan`)
  const download = member.waitForEvent('download')
  await member.getByRole('link', { name: 'Download credit note CN-000001 as PDF' }).click()
  expect((await download).suggestedFilename()).toBe('Credit note CN-000001.pdf')
  await context.close()

  await page.goto(`${product.url}/admin/subscriptions`)
  await expect(page.getByRole('row').filter({ hasText: 'grace@example.org' })).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: 'grace@example.org' })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Change plan' }).click()
  const change = page.getByRole('dialog', { name: 'Change plan' })
  await expect(change.getByText('Due now')).toBeVisible()
  await look('payments-change-plan')
  await expectAccessible()
  await change.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.url}/admin/payments`)
  await expect(page.getByText('CN-000001', { exact: true })).toBeVisible()
  await look('payments-phone')
  await expectNoSideways(page)
})
