import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { register, setUp } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[ACCT-09] a member downloads a copy of everything, then deletes the account while another member watches', async ({
  product,
  context,
  page: leaver,
  browser,
  look,
  expectAccessible,
}) => {
  const others = await browser.newContext()
  const owner = await setUp(product, others)
  const page = await others.newPage()
  const bo = await register(product, context, 'bo@example.org')
  const file = await bo.upload('letter.txt', 'Dear Ada')
  await bo.api('POST', `/items/${file}/grants`, { emails: [owner.email], role: 'viewer' })
  await bo.api('POST', `/items/${file}/links`, {})
  await page.goto(`${product.url}/drive/shared`)
  await expect(page.getByText('letter.txt').first()).toBeVisible()

  await leaver.goto(`${product.url}/account`)
  await leaver.getByRole('button', { name: 'Prepare download' }).click()
  const dialog = leaver.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(bo.password)
  await leaver.keyboard.press('Enter')
  const download = leaver.waitForEvent('download')
  const offered = leaver.getByRole('button', { name: 'Download', exact: true })
  await expect(offered).toBeVisible({ timeout: 20_000 })
  await offered.scrollIntoViewIfNeeded()
  await look('own-data')
  await expectAccessible()
  await offered.click()
  const zip = await (await download).path()
  const listed = execFileSync('unzip', ['-Z1', zip]).toString()
  expect(listed).toContain('profile.json')
  expect(listed).toContain('letter.txt')

  await leaver.getByRole('button', { name: 'Review' }).click()
  await expect(leaver.getByText('One item you’ve shared', { exact: false })).toBeVisible()
  await expect(leaver.getByText('One link', { exact: false })).toBeVisible()
  await look('delete-account')
  await expectAccessible()
  await leaver.getByLabel('Your email address').fill('somebody@example.org')
  await leaver.getByLabel('Your password').fill(bo.password)
  await leaver.getByRole('button', { name: 'Delete my account' }).click()
  await expect(leaver.getByText('Enter the exact email address of your account.')).toBeVisible()
  await leaver.getByLabel('Your email address').fill(bo.email)
  await leaver.getByRole('button', { name: 'Delete my account' }).click()
  await expect(leaver.getByText('Your account was deleted.', { exact: false })).toBeVisible()
  await expect(page.getByText('letter.txt')).toHaveCount(0)
  expect((await context.request.get(`${product.url}/api/v1/me`)).status()).toBe(401)
  await look('account-deleted', 'phone')
  await others.close()
})

test('[ACCT-09] a member whom others depend on is told what to do first', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const context = await browser.newContext()
  const bo = await register(product, context, 'bo@example.org')
  const team = await owner.api<{ id: string }>('POST', '/workspaces', { name: 'Design', color: 'teal' })
  const { roles } = await owner.api<{ roles: { id: string }[] }>('GET', `/workspaces/${team.id}/members`)
  const { data } = await owner.api<{ data: { id: string }[] }>('POST', `/workspaces/${team.id}/invitations`, {
    emails: [bo.email],
    roleId: roles[0]?.id,
  })
  await bo.api('POST', `/invitations/${data[0]?.id}/accept`)
  await page.goto(`${product.url}/account/delete`)
  await expect(page.getByText('You’re the only administrator.', { exact: false })).toBeVisible()
  await look('delete-account-first')
  await expectAccessible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to “Design”' }).click()
  await expect(page).toHaveURL(new RegExp(`/drive/workspaces/${team.id}`))
  await context.close()
})
