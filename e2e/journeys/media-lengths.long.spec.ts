import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'

const fixture = (name: string) => readFileSync(new URL(`../../packages/server/test/fixtures/${name}`, import.meta.url))

test('[BROWSE-18] [PREV-03] lengths of videos and sounds on tiles, in rows and in the details; photos from phones', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.upload('Film.mp4', fixture('clip.mp4'))
  await owner.upload('Dawn chorus.mp3', fixture('covered.mp3'))
  await owner.upload('Phone.heic', fixture('large.heic'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.url}/drive`)
  const grid = page.getByRole('button', { name: 'Show as grid' })
  const list = page.getByRole('button', { name: 'Show as list' })
  await expect(grid.or(list)).toBeVisible()
  if (await grid.isVisible()) await grid.click()
  // Jobs determine them while the page is open, and the page is notified.
  await expect(page.getByRole('gridcell').filter({ hasText: 'Film.mp4' })).toContainText('Length 0:01')
  await expect(page.getByRole('gridcell').filter({ hasText: 'Dawn chorus.mp3' })).toContainText('0:01')
  const picture = page.getByRole('gridcell').filter({ hasText: 'Phone.heic' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  await look('media-lengths-tiles')
  await expectAccessible()
  await list.click()
  await expect(item(page, 'Film.mp4')).toContainText('0:01')
  await item(page, 'Dawn chorus.mp3').click()
  await page.getByRole('button', { name: 'Details' }).first().click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByText('The Lorikeets')).toBeVisible()
  await expect(details.getByText('0:01', { exact: true })).toBeVisible()
  await look('media-lengths-details')
  await item(page, 'Phone.heic').dblclick()
  const viewer = page.getByRole('dialog')
  await expect
    .poll(() =>
      viewer
        .locator('img[src*="size=large"]')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(2048)
})
