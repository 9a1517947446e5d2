import { expect, type Page } from '@playwright/test'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

const password = 'correct horse battery staple'

async function check(page: Page, list: string): Promise<void> {
  await page.getByRole('textbox', { name: 'People to invite' }).fill(list)
  await page.getByRole('button', { name: 'Check list' }).click()
}

test('[OWNER-01 part] from a pasted list to the invited person’s first sign-in', async ({
  product,
  page,
  browser,
}, info) => {
  await page.goto(`${product.url}/admin/users`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect(page.getByRole('heading', { name: 'Invite people' })).toBeVisible()
  await check(
    page,
    'Email\tName\tRole\nbo@example.org\tBo Builder\tNo such role\neve@example.org\tEve Moneypenny\t\nnobody\t\t',
  )
  await expect(page.getByText('No role has this name.')).toBeVisible()
  await expect(page.getByText('This isn’t an email address.')).toBeVisible()
  await lookAt(page, info, 'preview')
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText('1 person invited')).toBeVisible()
  await page.goto(`${product.url}/admin/invitations`)
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await lookAt(page, info, 'invitations')

  const find = () => /\/join\/[\w-]+/.exec(product.output())?.[0]
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  const address = `${product.url}${find()}`
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByText('This invitation is for eve@example.org.')).toBeVisible()
  await expect(other.getByLabel('First name')).toHaveValue('Eve')
  await expect(other.getByLabel('Last name')).toHaveValue('Moneypenny')
  await lookAt(other, info, 'join')
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other).toHaveURL(/\/drive/)
  await context.close()

  // The link works once.
  const stranger = await browser.newContext()
  const late = await stranger.newPage()
  await late.goto(address)
  await expect(late.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await stranger.close()
  await page.reload()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
})
