import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { buyPro, openShop, stockShop, test } from '../fixtures/shop.ts'

test('[OWNER-08 part] Status says what the gateway sent, and why events were refused', async ({
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
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Payments', exact: true }) })
  await page.goto(`${product.url}/admin/status`)
  await expect(line).toContainText('not yet compared with the gateways')
  const context = await browser.newContext()
  const member = await context.newPage()
  await register(product, context, 'grace@example.org')
  await buyPro(member, product.url)
  await context.close()

  // Stripe's own messages, signed for an hour from now: the server's clock is behind.
  const secret = await expect
    .poll(() => [...stripe.state.endpoints.values()][0]?.secret)
    .toBeTruthy()
    .then(() => [...stripe.state.endpoints.values()][0]?.secret ?? '')
  const body = '{"id":"evt_1","type":"invoice.paid","created":1,"data":{"object":{}}}'
  const at = Math.floor(Date.now() / 1000) + 3600
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  for (const header of [`t=${at},v1=${v1}`, `t=${at},v1=${v1}`, '']) {
    const headers = { 'content-type': 'application/json', ...(header && { 'stripe-signature': header }) }
    expect((await fetch(`${product.url}/billing/stripe`, { method: 'POST', body, headers })).status).toBe(400)
  }
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(line).toContainText('3 events refused in seven days, 3 of them in the last 24 hours')
  await expect(line).toContainText('(signed for another time, no signature)')
  await expect(line).toContainText('Set this server’s clock')
  await expect(line.getByRole('link', { name: 'Billing settings' })).toBeVisible()
  await line.scrollIntoViewIfNeeded()
  await look('status-payments')
  await expectAccessible()
  await line.getByRole('link', { name: 'Payments' }).click()
  await expect(page).toHaveURL(`${product.url}/admin/payments`)
})
