import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a member sees what fills the drive, finds the largest file and empties the trash', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/account/storage`)
  await expect(page.getByText('Your drive is empty.')).toBeVisible()
  await owner.upload('Holiday in the mountains, day one.jpg', Buffer.alloc(700_000, 1))
  await owner.upload('film.mp4', Buffer.alloc(1_500_000, 2))
  await owner.upload('talk.mp3', Buffer.alloc(400_000, 3))
  await owner.upload('backup.zip', Buffer.alloc(300_000, 4))
  await owner.upload('report.pdf', Buffer.alloc(250_000, 5))
  await owner.upload('minutes.pdf', Buffer.alloc(260_000, 6))
  const old = await owner.upload('old.bin', Buffer.alloc(600_000, 7))
  await owner.api('POST', '/items/trash', { ids: [old] })
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Videos' })).toContainText('1 file')
  const files = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Show / }) })
  await expect(files.first()).toContainText('film.mp4')
  await expect(page.getByText('old.bin')).toHaveCount(0)
  await look('storage')
  await expectAccessible()

  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('The trash doesn’t use any storage.')).toBeVisible()
  await page.getByRole('button', { name: 'Show film.mp4 in its folder' }).click()
  await expect(page).toHaveURL(new RegExp(`/drive(/folder/${owner.rootId})?$`))
  await page.goto(`${product.url}/account`)
  await page.getByRole('button', { name: 'See what’s using it' }).click()
  await expect(page).toHaveURL(/\/account\/storage/)
})
