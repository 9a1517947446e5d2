import { expect, type Page } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import { asOwner as test } from '../fixtures/test.ts'

const rows = (page: Page) => page.locator('[data-row]')
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('[ADMX-01] another member’s file is previewed from the list, by keyboard and on a phone, and the log records it', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const context = await browser.newContext()
  const grace = await register(product, context, 'grace@example.org')
  await grace.upload('first.md', '# What I think\n\nThat nobody reads this.')
  await grace.upload('second.txt', 'one line\nand another')
  await grace.api('POST', '/items/folders', { parentId: grace.rootId, name: 'A folder' })
  await grace.upload('program.bin', Buffer.from([0, 1, 2, 3, 250, 251]))
  const drives: string[] = []
  page.on('request', request => /\/assets\/(?:drive|files)-/.test(request.url()) && drives.push(request.url()))
  await page.goto(`${product.url}/admin/files`)
  await expect(rows(page)).toHaveCount(4)
  expect(drives).toEqual([])
  const folder = rows(page).filter({ hasText: 'A folder' })
  await expect(folder.getByRole('button', { name: 'Preview' })).toHaveCount(0)

  // By keyboard only: the newest file is the first row, and the folder is between it and the next file.
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  const binary = viewer(page, 'program.bin')
  await expect(binary).toBeVisible()
  await expect(binary).toContainText('No preview for this file type.')
  await expect(binary.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await expect(binary.getByRole('heading', { level: 1 })).toContainText('grace')
  await look('look-no-preview')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'second.txt')).toContainText('and another')
  await look('look-text')
  await expectAccessible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'first.md').getByRole('heading', { name: 'What I think' })).toBeVisible()
  await look('look-markdown')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'first.md')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/files$/)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(binary).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toBeFocused()

  // Each preview is an audit log entry of this action, and nothing else is.
  const { pagination } = await owner.api<{ pagination: { data: { action: string; after: { name: string } }[] } }>(
    'GET',
    '/audit-log?orderBy=at&orderDir=asc&perPage=100',
  )
  const looks = pagination.data.filter(line => line.action === 'uploads.looked-at')
  expect(looks.map(line => line.after.name)).toEqual(['program.bin', 'second.txt', 'first.md', 'program.bin'])

  // On a phone a card opens it, and going back closes it.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Open A folder' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open second.txt' }).click()
  await expect(viewer(page, 'second.txt')).toContainText('and another')
  await expectAccessible()
  await page.goBack()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Uploaded Files' })).toBeVisible()

  // A file that is deleted before it is opened.
  const id = await grace.upload('gone.txt', 'soon gone')
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await grace.api('POST', '/items/trash', { ids: [id] })
  await grace.api('POST', '/trash/delete', { ids: [id] })
  await page.getByRole('button', { name: 'Open gone.txt' }).click()
  await expect(page.getByRole('heading', { name: 'File not found' })).toBeVisible()
  await look('look-gone', 'phone')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await context.close()
})

test('[USERS-19] the link of a report that is sent by mail goes through sign-in to the file', async ({
  product,
  owner,
  page,
  browser,
  look,
}) => {
  addPeople(product, 1100)
  await owner.api('POST', '/users/csv/export', {})
  const find = () => /https?:\/\/\S+(\/admin\/exports\/[0-9a-z]{26})/.exec(product.output())?.[1]
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(`${product.url}${find()}`)
  await expect(stranger).toHaveURL(/\/sign-in\?next=/)
  const saved = stranger.waitForEvent('download')
  await stranger.getByLabel('Email').fill(owner.email)
  await stranger.getByLabel('Password', { exact: true }).fill(owner.password)
  await stranger.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^users-.*\.csv$/)
  await expect(stranger.getByRole('heading', { level: 1, name: /^users-.*\.csv$/ })).toBeVisible()
  await page.goto(`${product.url}${find()}`)
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
  await look('export')
  await page.goto(`${product.url}/admin/exports/01aaaaaaaaaaaaaaaaaaaaaaaa`)
  await expect(page.getByRole('heading', { name: 'This report isn’t available' })).toBeVisible()
  await context.close()
})
