import { expect, type Page } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'plan.md' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('[PREV-05] two members edit one file; neither overwrites the other unnoticed', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Notes' })
  const file = await owner.upload('plan.md', '# Plan\r\n\r\n- [x] begin\r\n- [ ] end\r\n', folder.id)
  const contentUrl = `${product.url}/api/v1/items/${file}/content`
  const content = async () => (await owner.request.get(contentUrl)).text()
  const theirs = await browser.newContext()
  const friend = await register(product, theirs, 'bo@example.org')
  await owner.api('POST', `/items/${folder.id}/grants`, { emails: [friend.email], role: 'editor' })

  await page.goto(`${product.url}/drive/folder/${folder.id}`)
  await item(page, 'plan.md').dblclick()
  await expect(viewer(page).getByRole('checkbox').first()).toBeChecked()
  await look('markdown-tasks')
  await viewer(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field(page)).toHaveValue('# Plan\n\n- [x] begin\n- [ ] end\n')
  await expect(save(page)).toBeDisabled()
  await field(page).fill('# Plan of Ada\n\n- [x] begin\n')
  await look('editor')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Plan of Ada' })).toBeVisible()
  await look('editor-preview')
  await expectAccessible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await content()).toBe('# Plan of Ada\r\n\r\n- [x] begin\r\n')

  // Unsaved text survives a reload, which asks first.
  await field(page).fill('# Draft of Ada\n')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(field(page)).toHaveValue('# Draft of Ada\n')
  await expect(page.getByText('Not saved yet')).toBeVisible()

  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive/file/${file}`)
  await viewer(bo).getByRole('button', { name: 'Edit', exact: true }).click()
  await field(bo).fill('# Plan of Bo\n')
  await save(bo).click()
  await expect(bo.getByText('Saved', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Someone changed this file in the meantime. When you save, you’ll be asked what to do.'),
  ).toBeVisible()
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Someone saved a newer version' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Compare' }).click()
  await expect(question.getByText('# Plan of Bo')).toBeVisible()
  await look('editor-conflict')
  await expectAccessible()
  expect(await content()).toBe('# Plan of Bo\r\n')
  await question.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect(field(page)).toHaveValue('# Plan of Bo\n')
  const { data } = await owner.api<{ data: { id: string; name: string }[] }>('GET', `/items/${folder.id}/children`)
  const copy = data.find(({ name }) => name === 'plan (my changes).md')
  expect(await (await owner.request.get(`${product.url}/api/v1/items/${copy?.id}/content`)).text()).toBe(
    '# Draft of Ada\r\n',
  )

  // The other way round: what the other member wrote is kept as a version.
  await field(page).fill('# Ada again\n')
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // A member without unsaved changes sees the new text appear.
  await expect(field(bo)).toHaveValue('# Ada again\n')
  await field(bo).fill('# Bo again\n')
  await field(page).fill('# Ada once more\n')
  await save(page).click()
  await expect(
    bo.getByText('Someone changed this file in the meantime. When you save, you’ll be asked what to do.'),
  ).toBeVisible()
  await save(bo).click()
  await bo.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(bo.getByText('Saved', { exact: true })).toBeVisible()
  expect(await content()).toBe('# Bo again\r\n')
  const versions = await owner.api<{ data: { number: number }[] }>('GET', `/items/${file}/versions`)
  expect(versions.data.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])

  // Leaving asks first as long as something is unsaved.
  await field(bo).fill('# lost\n')
  await bo.getByRole('button', { name: 'Close the viewer' }).click()
  const leaving = bo.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(bo)).toHaveValue('# lost\n')
  await bo.getByRole('button', { name: 'Done', exact: true }).click()
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(bo.getByRole('heading', { name: 'Bo again' })).toBeVisible()
  await theirs.close()
})

test('[PREV-05] a visitor edits through a link that allows it', async ({ product, owner, browser }) => {
  const file = await owner.upload('guests.txt', 'Ada\n')
  const rights = { view: true, download: true, upload: false, edit: true, list: true }
  const link = await owner.api<{ url: string }>('POST', `/items/${file}/links`, { rights })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(new URL(new URL(link.url).pathname, product.url).href)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field(page)).toHaveValue('Ada\n')
  await field(page).fill('Ada\nBo\n')
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await (await owner.request.get(`${product.url}/api/v1/items/${file}/content`)).text()).toBe('Ada\nBo\n')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.locator('pre').filter({ hasText: 'Bo' })).toBeVisible()
  await context.close()
})
