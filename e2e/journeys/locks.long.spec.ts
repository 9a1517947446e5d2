import { expect, type Page } from '@playwright/test'
import { choose, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'plan.md' })
const act = async (page: Page, action: string) => {
  await item(page, 'plan.md').click({ button: 'right' })
  await choose(page, action)
}

test('a member locks a file with an end; others see by whom and until when; whoever manages it breaks the lock', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  test.setTimeout(600_000)
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Plans' })
  await owner.upload('plan.md', '# Plan\n', folder.id)
  const theirs = await browser.newContext()
  const friend = await register(product, theirs, 'bo@example.org')
  await owner.api('POST', `/items/${folder.id}/grants`, { emails: [friend.email], role: 'editor' })
  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive/folder/${folder.id}`)
  await page.goto(`${product.url}/drive/folder/${folder.id}`)

  // Bo locks it for an hour; Ada sees it at once, in the list, in the details and in the viewer.
  await act(bo, 'Lock…')
  const dialog = bo.getByRole('dialog', { name: 'Lock “plan.md”' })
  await expect(dialog.getByRole('combobox', { name: 'Lock ends' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Lock file' }).click()
  await expect(bo.getByText('“plan.md” locked')).toBeVisible()
  await expect(item(bo, 'plan.md').getByTitle(/^Locked by you until/)).toBeVisible()
  await expect(item(page, 'plan.md').getByTitle(/^Locked by bo until/i)).toBeVisible()
  await look('locked-list')
  await expectAccessible()
  await item(page, 'plan.md').dblclick()
  await expect(viewer(page).getByText(/^Locked by bo until/i)).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Edit', exact: true })).toBeDisabled()
  await look('locked-viewer')
  await expectAccessible()
  await viewer(page).getByRole('button', { name: 'Close the viewer' }).click()

  // Ada can't change it meanwhile, and is told why.
  await act(page, 'Move to trash')
  await expect(page.getByText(/Locked by bo for another/i)).toBeVisible()

  // She breaks the lock: asked first, and Bo is told.
  await act(page, 'Break lock…')
  const question = page.getByRole('dialog', { name: 'Break the lock on “plan.md”?' })
  await expect(question).toBeVisible()
  await look('break-lock')
  await expectAccessible()
  await question.getByRole('button', { name: 'Break lock' }).click()
  await expect(item(page, 'plan.md').getByTitle(/^Locked by/)).toBeHidden()
  await expect(item(bo, 'plan.md').getByTitle(/^Locked by/)).toBeHidden()
  await bo.getByRole('button', { name: /^Notifications/ }).click()
  await expect(bo.getByText(/removed your lock on/)).toBeVisible()
  await bo.keyboard.press('Escape')

  // Ada locks it herself, until a time of her own, and unlocks it.
  await act(page, 'Lock…')
  const own = page.getByRole('dialog', { name: 'Lock “plan.md”' })
  await own.getByRole('combobox', { name: 'Lock ends' }).selectOption('custom')
  await look('lock-dialog')
  await expectAccessible()
  await own.getByRole('button', { name: 'Lock file' }).click()
  await expect(item(bo, 'plan.md').getByTitle(/^Locked by/)).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel.getByText(/^Locked by you until/)).toBeVisible()
  await look('locked-details')
  await expectAccessible()
  await panel.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('“plan.md” unlocked')).toBeVisible()
  await expect(panel.getByText(/^Locked by you until/)).toBeHidden()
  await expect(item(bo, 'plan.md').getByTitle(/^Locked by/)).toBeHidden()
})

test('who has a file open for editing is shown, until the tab is gone', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  test.setTimeout(600_000)
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Plans' })
  const file = await owner.upload('plan.md', '# Plan\n', folder.id)
  const theirs = await browser.newContext()
  const friend = await register(product, theirs, 'bo@example.org')
  await owner.api('POST', `/items/${folder.id}/grants`, { emails: [friend.email], role: 'editor' })
  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive/folder/${folder.id}`)
  await page.goto(`${product.url}/drive/folder/${folder.id}`)

  // Who has it open for editing is shown, until the tab closes.
  await bo.goto(`${product.url}/drive/file/${file}`)
  await viewer(bo).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(bo.getByRole('textbox', { name: /^Text of/ })).toBeVisible()
  await expect(item(page, 'plan.md').getByTitle('bo is editing')).toBeVisible()
  await item(page, 'plan.md').dblclick()
  await viewer(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(viewer(page).getByText('bo is editing')).toBeVisible()
  await look('editing-together')
  await expectAccessible()
  await expect(viewer(bo).getByRole('status').filter({ hasText: 'is editing' })).toBeVisible()
  await viewer(bo).getByRole('button', { name: 'Done' }).click()
  await expect(viewer(page).getByText('bo is editing')).toBeHidden()
  await viewer(bo).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(viewer(page).getByText('bo is editing')).toBeVisible()
  // A tab that dies says nothing: the server forgets it by itself.
  await theirs.close()
  await expect(viewer(page).getByText('bo is editing')).toBeHidden({ timeout: 240_000 })
})
