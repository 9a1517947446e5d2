import { expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import type { Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const names = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')}.txt`)

const item = (page: Page, name: string) => page.locator('[data-items] [data-index]').filter({ hasText: name }).first()

/** A sync client of the person, signed in with an app password of its own. */
async function connect(
  playwright: PlaywrightWorkerArgs['playwright'],
  { url }: { readonly url: string },
  owner: Member,
): Promise<{ delete(name: string): Promise<number>; end(): Promise<void> }> {
  const { secret } = await owner.api<{ secret: string }>('POST', '/me/tokens', {
    kind: 'app',
    name: 'Laptop',
    scopes: ['read', 'write'],
    expiresAt: null,
    password: owner.password,
  })
  const authorization = `Basic ${Buffer.from(`${owner.email}:${secret}`).toString('base64')}`
  const context = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { authorization } })
  const files = `/remote.php/dav/files/${encodeURIComponent(owner.email)}`
  return {
    delete: async name => (await context.delete(`${files}/${name}`)).status(),
    end: () => context.dispose(),
  }
}

test('a device that deletes almost everything is stopped, and the person is asked and keeps it all', async ({
  product,
  owner,
  page,
  playwright,
  look,
  expectAccessible,
}) => {
  for (const name of names) await owner.upload(name, name)
  const laptop = await connect(playwright, product, owner)
  const answers = []
  for (const name of names) answers.push(await laptop.delete(name))
  expect(answers).toEqual([...Array(17).fill(204), 423, 423, 423])

  await page.goto(`${product.url}/drive`)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await look('bell-with-removal')
  await page.getByText('Laptop wants to delete almost everything in My files').click()
  await expect(page.getByRole('heading', { name: 'Delete almost everything?' })).toBeVisible()
  await expect(page.getByText('“Laptop” has deleted 17 of 20 items in My files')).toBeVisible()
  await look('removal-question')
  await expectAccessible()
  await page.getByRole('button', { name: 'Keep everything' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is kept.')).toBeVisible()
  await look('removal-kept')
  await page.goto(`${product.url}/drive`)
  for (const name of ['00.txt', '16.txt', '19.txt']) await expect(item(page, name)).toBeVisible()
  // What was kept can't be deleted by the device until it has it again.
  expect(await laptop.delete('19.txt')).toBe(403)
  await laptop.end()
})

test('the person lets a device delete the rest, and restores everything after all', async ({
  product,
  owner,
  page,
  playwright,
  look,
  expectAccessible,
}) => {
  for (const name of names) await owner.upload(name, name)
  const laptop = await connect(playwright, product, owner)
  for (const name of names) await laptop.delete(name)
  await page.goto(`${product.url}/drive`)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByText('Laptop wants to delete almost everything in My files').click()
  await page.getByRole('button', { name: 'Delete the rest' }).click()
  await expect(page.getByText('The device may delete the rest.')).toBeVisible()
  await look('removal-allowed')
  for (const name of names.slice(17)) expect(await laptop.delete(name)).toBe(204)
  await page.reload()
  await expect(page.getByText('“Laptop” has deleted 20 of 20 items in My files')).toBeVisible()
  await page.getByRole('button', { name: 'Restore everything' }).click()
  await expect(page.getByText('Everything is kept.')).toBeVisible()
  await expectAccessible()
  await page.goto(`${product.url}/drive`)
  for (const name of ['00.txt', '19.txt']) await expect(item(page, name)).toBeVisible()
  await laptop.end()
})
