import { expect, type PlaywrightWorkerArgs } from '@playwright/test'
import type { Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const names = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')}.txt`)

/** A sync client of the person, signed in with an app password of its own. */
async function connect(
  playwright: PlaywrightWorkerArgs['playwright'],
  { url }: { readonly url: string },
  owner: Member,
): Promise<{ delete(name: string): Promise<number>; end(): Promise<void> }> {
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
  for (const name of ['00.txt', '19.txt']) await expect(page.getByText(name, { exact: true })).toBeVisible()
  await laptop.end()
})
