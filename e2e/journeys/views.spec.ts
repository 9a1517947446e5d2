import { expect, type Page } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const head = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(name) })

test('[BROWSE-01] a phone remembers its own layout, apart from the desktop’s', async ({ product, owner, page }) => {
  const folder = await addFolder(owner, 'Papers')
  await owner.upload('letter.txt', 'Dear reader', folder)
  const open = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    await page.goto(`${product.url}/drive/folder/${folder}`)
    await expect(item(page, 'letter.txt')).toBeVisible()
  }
  const asList = page.getByRole('button', { name: 'Show as list' })
  const asGrid = page.getByRole('button', { name: 'Show as grid' })
  await open(desktop)
  await expect(asList).toBeVisible()
  await open(phone)
  await asList.click()
  await expect(asGrid).toBeVisible()
  await open(desktop)
  await expect(asList).toBeVisible()
  await asList.click()
  await expect(head(page, 'Modified')).toBeVisible()
  await open(phone)
  await asGrid.click()
  await expect(asList).toBeVisible()
  await open(desktop)
  await expect(head(page, 'Modified')).toBeVisible()
  // On a device that remembers nothing, each shows the layout chosen for it.
  await page.evaluate(() => localStorage.clear())
  await open(desktop)
  await expect(head(page, 'Modified')).toBeVisible()
  await open(phone)
  await expect(asList).toBeVisible()
})

test('[BROWSE-01] [BROWSE-17] tiles come in three sizes, which are remembered, and a folder’s tile says how much is in it', async ({
  product,
  owner,
  page,
}) => {
  const folder = await addFolder(owner, 'Papers')
  const inner = await addFolder(owner, 'Inner', folder)
  await owner.upload('a.txt', 'text', folder)
  for (const name of ['b.txt', 'c.txt']) await owner.upload(name, 'x'.repeat(2000), inner)
  await page.goto(`${product.url}/drive/folder/${folder}`)
  await expect(item(page, 'Inner')).toContainText(/2 items · 3\.9\sKB/)
  const widthOf = async () => Math.round((await item(page, 'a.txt').boundingBox())?.width ?? 0)
  const medium = await widthOf()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Tile size' }).click()
    await page.getByRole('menuitemcheckbox', { name }).click()
  }
  await choose('Small tiles')
  await expect.poll(widthOf).toBeLessThan(medium)
  await choose('Large tiles')
  await expect.poll(widthOf).toBeGreaterThan(medium)
  const large = await widthOf()
  await page.reload()
  await expect.poll(widthOf).toBe(large)
  await page.getByRole('button', { name: 'Tile size' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Large tiles' })).toBeChecked()
})

test('[BROWSE-01] columns, their widths and the order are remembered, and a double click restores the default width', async ({
  product,
  owner,
  page,
}) => {
  const folder = await addFolder(owner, 'Papers')
  const other = await addFolder(owner, 'Letters')
  for (const name of ['one.txt', 'two.txt']) {
    await owner.upload(name, name.repeat(10), folder)
    await owner.upload(name, name.repeat(10), other)
  }
  const open = async (id: string) => {
    await page.goto(`${product.url}/drive/folder/${id}`)
    await expect(item(page, 'one.txt')).toBeVisible()
  }
  await open(folder)
  await page.getByRole('button', { name: 'Show as list' }).click()
  const size = head(page, 'Size').first()
  const widthOf = async () => Math.round((await size.boundingBox())?.width ?? 0)
  const usual = await widthOf()
  const edge = page.getByRole('separator', { name: 'Width of “Size”' })
  const box = await edge.boundingBox()
  if (!box) throw new Error('The column has no edge')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(widthOf).toBe(usual + 60)
  await page.reload()
  await expect.poll(widthOf).toBe(usual + 60)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).click()
  await expect(head(page, 'Type')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: /Name/ }).getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(head(page, 'Type')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending')
  // A folder without a view of its own follows the last choice; its columns have the same widths.
  await open(other)
  await expect(head(page, 'Type')).toBeVisible()
  await expect.poll(widthOf).toBe(usual + 60)
  await edge.dblclick()
  await expect.poll(widthOf).toBe(usual)
  await page.reload()
  await expect.poll(widthOf).toBe(usual)
})
