import { expect } from '@playwright/test'
import { choose, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

type Workspace = { id: string; rootId: string }

test('[SPACE-01] a workspace is created, joined and used by two members, and a file is moved into it', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await owner.upload('plan.txt', 'to the sea')
  const theirs = await browser.newContext()
  await register(product, theirs, 'bo@example.org')
  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive/workspaces`)
  await expect(bo.getByText('You’re not in a workspace yet')).toBeVisible()

  await page.goto(`${product.url}/drive/workspaces`)
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.getByLabel('Name').fill('Harbour')
  await page.getByRole('radio', { name: 'Teal' }).check()
  await look('new-workspace')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('This folder is empty')).toBeVisible()
  const rail = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(rail.getByRole('link', { name: 'Harbour' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Members: only you' })).toBeVisible()
  await look('new-workspace-empty', 'desktop')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect(page.getByLabel('Role', { exact: true }).locator('option:checked')).toHaveText('Editor')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await rail.getByRole('link', { name: 'Harbour' }).hover()
  await rail.getByRole('button', { name: 'Actions for Harbour' }).click()
  await look('workspace-menu', 'desktop')
  await page.getByRole('menuitem', { name: 'Members and settings' }).click()
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Add people').fill('bo@example.org')
  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await look('invite')
  await expectAccessible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Invited as Editor')).toBeVisible()

  // The invitation is there without a reload.
  await expect(bo.getByText('invites you as Editor')).toBeVisible()
  await bo.getByRole('button', { name: 'Join' }).click()
  await expect(bo.getByText('This folder is empty')).toBeVisible()
  await expect(page.getByLabel('Role of bo')).toBeVisible()
  await look('members')
  await expectAccessible()

  await page.getByRole('button', { name: 'Open files' }).click()
  await page.goto(`${product.url}/drive`)
  await item(page, 'plan.txt').click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('toolbar', { name: 'Drives' }).getByRole('button', { name: 'Harbour' }).click()
  await look('move-to-a-workspace')
  await page.getByRole('dialog').getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText('moved to “Harbour”')).toBeVisible()
  await expect(item(bo, 'plan.txt')).toBeVisible()
  await item(bo, 'plan.txt').click()
  await bo.keyboard.press('F2')
  await bo.keyboard.press('Control+a')
  await bo.keyboard.type('our plan.txt')
  await bo.keyboard.press('Enter')

  await rail.getByRole('link', { name: 'Harbour' }).click()
  await expect(item(page, 'our plan.txt')).toBeVisible()
  await look('workspace-files')
  await theirs.close()
})

test('[SPACE-02] [SPACE-03] a role takes effect immediately, removal revokes it, and a deleted workspace can be restored', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const team = await owner.api<Workspace>('POST', '/workspaces', { name: 'Harbour' })
  await owner.upload('our plan.txt', 'to the sea', team.rootId)
  const theirs = await browser.newContext()
  const member = await register(product, theirs, 'bo@example.org')
  const { roles } = await owner.api<{ roles: { id: string; name: string }[] }>('GET', `/workspaces/${team.id}/members`)
  const roleId = roles.find(role => role.name === 'Editor')?.id
  const { data } = await owner.api<{ data: { id: string }[] }>('POST', `/workspaces/${team.id}/invitations`, {
    emails: [member.email],
    roleId,
  })
  await member.api('POST', `/invitations/${data[0]?.id}/accept`)
  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive/folder/${team.rootId}`)
  await item(bo, 'our plan.txt').click()
  await expect(bo.getByRole('button', { name: 'Move to trash' })).toBeVisible()

  await page.goto(`${product.url}/drive/workspaces/${team.id}`)
  await page.getByLabel('Role of bo').selectOption('Viewer')
  await expect(bo.getByRole('button', { name: 'Move to trash' })).toHaveCount(0)

  await page.getByRole('button', { name: 'More for bo' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  // A member who has it open sees it disappear without doing anything.
  await expect(bo.getByText('Folder not found')).toBeVisible()
  await expect(page.getByLabel('Role of bo')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete workspace…' }).click()
  await page.getByLabel('Type “Harbour” to confirm').fill('harbour')
  await page.getByRole('button', { name: 'Delete workspace', exact: true }).click()
  await expect(page.getByText('Enter the exact name of the workspace.')).toBeVisible()
  await look('delete-workspace')
  await page.getByLabel('Type “Harbour” to confirm').fill('Harbour')
  await page.getByRole('button', { name: 'Delete workspace', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible()
  await look('workspaces')
  await expectAccessible()
  await page.getByRole('button', { name: 'Restore' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Harbour' })).toBeVisible()
  await main.getByRole('link', { name: 'Harbour' }).click()
  await expect(item(page, 'our plan.txt')).toBeVisible()
  await item(page, 'our plan.txt').click()
  await page.keyboard.press('Delete')
  await page.goto(`${product.url}/drive/trash?space=${team.id}`)
  await expect(item(page, 'our plan.txt')).toBeVisible()
  await look('trash-of-a-workspace')
  await page.goto(`${product.url}/drive/search?q=plan&trashed=true&in=${team.rootId}`)
  await expect(item(page, 'our plan.txt')).toBeVisible()
  // The folder it was deleted from, not a member's own drive.
  await expect(item(page, 'our plan.txt').getByText('Harbour')).toBeVisible()
  await look('search-in-a-workspace')
  await theirs.close()
})

test('[SHARE-08] ownership of a folder is transferred: offered by one member, accepted by the other, with its link still working', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Book' })
  await owner.upload('chapter.txt', 'once', folder.id)
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${folder.id}/links`, {})
  const theirs = await browser.newContext()
  await register(product, theirs, 'bo@example.org')
  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive/workspaces`)

  await page.goto(`${product.url}/drive`)
  await item(page, 'Book').click({ button: 'right' })
  await choose(page, 'Transfer ownership…')
  await page.getByLabel('New owner').fill('bo@example.org')
  await page.getByRole('textbox', { name: 'Message' }).fill('Finish it, please')
  await look('hand-over')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Transfer request for “Book” sent to bo@example.org')).toBeVisible()

  await expect(bo.getByText('Finish it, please')).toBeVisible()
  await bo.getByRole('button', { name: 'Accept' }).click()
  await expect(bo.getByText('“Book” is yours now')).toBeVisible()
  await expect(item(page, 'Book')).toHaveCount(0)
  await bo.goto(`${product.url}/drive`)
  await expect(item(bo, 'Book')).toBeVisible()
  await page.goto(`${product.url}/drive/shared`)
  await expect(item(page, 'Book')).toBeVisible()
  await page.goto(`${product.url}/s/${slug}`)
  await expect(page.getByText('chapter.txt')).toBeVisible()
  await theirs.close()
})
