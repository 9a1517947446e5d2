import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { photo } from '../fixtures/files.ts'
import { test } from '../fixtures/test.ts'

const fixture = (name: string) => readFileSync(new URL(`../../packages/server/test/fixtures/${name}`, import.meta.url))

test('a live photo is one tile that plays, and a name that says when it was taken is believed', async ({
  owner,
  product,
  page,
  look,
  expectAccessible,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await owner.upload('LIVE_0001.HEIC', fixture('live.heic'))
  await owner.upload('LIVE_0001.MOV', fixture('live.mov'))
  await owner.upload('IMG-20250108-WA0000.jpg', fixture('picture.webp'))
  await owner.upload('Screenshot 2024-01-02 at 03.04.05.png', photo('#2060a0'))

  await test.step('Photos shows each on its day, and the picture and its film as one', async () => {
    await page.goto(`${product.url}/drive/photos`)
    await expect(page.getByRole('status').filter({ hasText: '3 items' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('rowheader', { name: 'July 2021' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('rowheader', { name: 'January 2025' })).toBeVisible()
    await expect(item(page, 'LIVE_0001.HEIC')).toContainText('Live')
    await look('photos-live')
    await expectAccessible()
  })

  await test.step('opened, it shows the picture with a button for its film', async () => {
    await item(page, 'LIVE_0001.HEIC').dblclick()
    const viewer = page.getByRole('dialog')
    const play = viewer.getByRole('button', { name: 'Play live photo' })
    await expect(play).toBeVisible({ timeout: 60_000 })
    await viewer.getByRole('button', { name: 'Details' }).click()
    await expect(viewer.getByText('(from the camera)')).toBeVisible({ timeout: 60_000 })
    await look('photos-live-opened')
    await play.click()
    // Whether a browser plays it depends on its codecs; either way it is told.
    await expect(viewer.locator('video').or(viewer.getByText('can’t play this type of video')).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('the details of others say where the date comes from', async () => {
    await item(page, 'Screenshot 2024').dblclick()
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('button', { name: 'Details' }).click()
    await expect(viewer.getByText('(from the file’s name)')).toBeVisible({ timeout: 60_000 })
    await look('photos-named', 'desktop')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('what is done to it is done to both files, and says so', async () => {
    await item(page, 'LIVE_0001.HEIC').click()
    await page.keyboard.press('Delete')
    await expect(page.getByText('“LIVE_0001.HEIC” and its video moved to trash')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '2 items' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').filter({ hasText: '3 items' })).toBeVisible()
  })
})
