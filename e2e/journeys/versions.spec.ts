import { expect, type Page } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const item = (page: Page, name: string | RegExp) =>
  page.locator('[data-items] [data-index]').filter({ hasText: name }).first()

test('[VERS-01] [VERS-02] a file is replaced twice; its first version is previewed, restored, named, and one is deleted', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const file = await owner.upload('plan.txt', 'first plan')
  const contentUrl = `${product.url}/api/v1/items/${file}/content`
  const replace = async (text: string) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload files' }).click()
    const chooser = await choosing
    await chooser.setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Replace as new version' }).click()
    await expect.poll(async () => (await owner.request.get(contentUrl)).text()).toBe(text)
  }
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'plan.txt')).toBeVisible()
  await replace('second plan, longer')
  await replace('third')
  await item(page, 'plan.txt').click()
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expect(page.getByText('2 earlier versions use 29 bytes.')).toBeVisible()
  await look('versions-section')
  await expectAccessible()

  await page.getByRole('button', { name: 'Show all versions' }).click()
  const rows = page.getByRole('list', { name: 'Versions' }).locator(':scope > li')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Current')
  await expect(page.getByText('A file keeps up to 20 earlier versions.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview, version 1' }).click()
  await expect(page.getByText('first plan')).toBeVisible()
  await look('version-preview')
  await expectAccessible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Current')
  expect(await (await owner.request.get(contentUrl)).text()).toBe('first plan')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rows).toHaveCount(3)
  expect(await (await owner.request.get(contentUrl)).text()).toBe('third')
  await page.getByRole('button', { name: 'Preview, version 1' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(rows).toHaveCount(4)

  await page.getByRole('button', { name: 'More for version 2' }).click()
  await page.getByRole('menuitem', { name: 'Name…' }).click()
  await page.getByLabel('Name', { exact: true }).fill('As sent to the printer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows.filter({ hasText: 'As sent to the printer' })).toHaveCount(1)
  await page.getByRole('button', { name: 'More for version 2' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Keep forever' }).click()
  await expect(rows.filter({ hasText: 'As sent to the printer' })).toContainText('Kept')
  await look('versions-dialog')
  await expectAccessible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download, version 3' }).click()
  expect((await saving).suggestedFilename()).toBe('plan (version 3).txt')
  await page.getByRole('button', { name: 'More for version 3' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByText('which frees 5 bytes')).toBeVisible()
  await look('delete-version')
  await page.getByRole('button', { name: 'Delete version' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete earlier versions…' }).click()
  await page.getByRole('button', { name: 'Delete versions' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('As sent to the printer')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('One earlier version uses 19 bytes.')).toBeVisible()
})

test('[TRASH-04] a member who may edit a shared folder restores what its owner deleted there', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  const folder = await bo.api<{ id: string }>('POST', '/items/folders', { parentId: bo.rootId, name: 'Holiday' })
  const file = await bo.upload('tickets.txt', 'train at nine', folder.id)
  await bo.api('POST', `/items/${folder.id}/grants`, { emails: [owner.email], role: 'editor' })
  await bo.api('POST', '/items/trash', { ids: [file] })
  await page.goto(`${product.url}/drive/trash`)
  await expect(item(page, 'tickets.txt')).toBeVisible()
  await expect(page.getByText('One item was deleted in a folder shared with you')).toBeVisible()
  await look('shared-trash')
  await expectAccessible()
  await item(page, 'tickets.txt').click()
  await expect(page.getByRole('button', { name: 'Delete forever' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.goto(`${product.url}/drive/folder/${folder.id}`)
  await expect(item(page, 'tickets.txt')).toBeVisible()
  await theirs.close()
})

test('[VERS-01] [SHARE-02] who may only view a file reads earlier versions if they were included in the share', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  const [open, kept] = [await bo.upload('open.txt', 'first'), await bo.upload('kept.txt', 'secret')]
  for (const [id, text] of [
    [open, 'second'],
    [kept, 'redacted'],
  ] as const) {
    const { versionId } = await bo.api<{ versionId: string }>('GET', `/items/${id}`)
    const headers = { 'content-type': 'application/octet-stream' }
    const data = Buffer.from(text)
    const answer = await bo.request.put(`${product.url}/api/v1/items/${id}/content?v=${versionId}`, { headers, data })
    expect(answer.status()).toBe(200)
  }
  const hers = await theirs.newPage()
  await hers.goto(`${product.url}/drive`)
  const share = hers.getByRole('dialog')
  for (const name of ['open.txt', 'kept.txt']) {
    await item(hers, name).click()
    await hers.getByRole('button', { name: 'Share…' }).click()
    await share.getByLabel('Add people or groups').fill(owner.email)
    if (name === 'open.txt') await share.getByLabel('Include earlier versions').check()
    await share.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(share.getByText('With earlier versions')).toHaveCount(name === 'open.txt' ? 1 : 0)
    await expect(share.getByLabel(/^Role of/)).toBeVisible()
    await share.getByRole('button', { name: 'Close', exact: true }).click()
  }
  await page.goto(`${product.url}/drive/shared`)
  await item(page, 'kept.txt').click()
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expect(page.getByText('Earlier versions are only shown to people who can edit this file.')).toBeVisible()
  await look('no-versions')
  await expectAccessible()
  await item(page, 'open.txt').click()
  await expect(page.getByText('One earlier version uses 5 bytes.')).toBeVisible()
  await theirs.close()
})

test('[SHARE-02] the share dialog offers earlier versions for roles that may not edit', async ({
  owner,
  product,
  page,
  look,
  expectAccessible,
}) => {
  await owner.upload('plan.txt', 'first plan')
  await page.goto(`${product.url}/drive`)
  await item(page, 'plan.txt').click()
  await page.getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Add people or groups').fill('bo@example.org')
  await expect(dialog.getByLabel('Include earlier versions')).toBeVisible()
  await look('share-with-versions')
  await expectAccessible()
  await dialog.getByLabel('Role', { exact: true }).selectOption('editor')
  await expect(dialog.getByLabel('Include earlier versions')).toHaveCount(0)
})
