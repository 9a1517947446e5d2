import { expect, type Page } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Adds people to the group of the page, each found by a part of their address. */
async function addPeople(page: Page, ...people: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add people', exact: true }).first().click()
  const field = page.getByRole('combobox', { name: 'Search for user by name or email' })
  for (const words of people) {
    await field.fill(words)
    await expect(page.getByRole('option', { name: words })).toBeVisible()
    await field.press('Enter')
    await expect(page.getByRole('list', { name: 'Chosen users' }).getByRole('listitem').last()).toBeVisible()
  }
  await dialog(page, 'Find users').getByRole('button', { name: 'Add people' }).click()
}

test('an administrator makes a group, a member shares a folder with it, and who leaves it loses the folder at once', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  // Three people's screens, each seen in four pictures.
  test.setTimeout(180_000)
  const [annas, bos] = [await browser.newContext(), await browser.newContext()]
  const anna = await register(product, annas, 'anna@example.org')
  await register(product, bos, 'bo@example.org')
  await anna.upload('poster.txt', 'a poster', await addFolder(anna, 'Drafts'))

  await test.step('the back-office', async () => {
    await page.goto(`${product.url}/admin/groups`)
    await expect(page.getByText('No groups have been created yet')).toBeVisible()
    await look('no-groups')
    await expectAccessible()
    await page.getByRole('button', { name: 'New group' }).first().click()
    const form = dialog(page, 'New group')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('Enter a name')).toBeVisible()
    await form.getByLabel('Name').fill('Design')
    await form.getByLabel('Description').fill('Everyone who draws')
    await look('new-group')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/groups\/[0-9a-z]{26}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
    await expect(page.getByText('No one is in this group yet.')).toBeVisible()
    await look('empty-group')
    await addPeople(page, 'anna@example.org', 'bo@example.org')
    await expect(page.getByRole('row', { name: /bo@example\.org/ })).toBeVisible()
    await look('group')
    await expectAccessible()
  })

  const hers = await annas.newPage()
  await test.step('sharing with the group', async () => {
    await hers.goto(`${product.url}/drive`)
    await item(hers, 'Drafts').click()
    await hers.getByRole('button', { name: 'Share…' }).click()
    const share = hers.getByRole('dialog')
    await share.getByLabel('Add people or groups').fill('des')
    await share.getByRole('option', { name: /Design/ }).click()
    await share.getByLabel('Role', { exact: true }).selectOption('editor')
    await expect(share.getByText('Design will be able to see and change everything in it.')).toBeVisible()
    await lookAt(hers, info, 'share-with-group')
    await share.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(share.getByLabel('Role of Design')).toHaveValue('editor')
    await expect(share.getByText('You and Design have access.')).toBeVisible()
    await lookAt(hers, info, 'shared-with-group')
    await share.getByRole('button', { name: 'Close', exact: true }).click()
    await hers.getByRole('button', { name: 'Details' }).first().click()
    await expect(hers.getByText('Editor, through the group Design')).toBeVisible()
    await hers.getByText('Editor, through the group Design').scrollIntoViewIfNeeded()
    await lookAt(hers, info, 'through-the-group')
  })

  const his = await bos.newPage()
  await test.step('a member of the group has it, and loses it while it is open', async () => {
    await his.goto(`${product.url}/drive/shared`)
    await item(his, 'Drafts').dblclick()
    await expect(item(his, 'poster.txt')).toBeVisible()
    await page
      .getByRole('row', { name: /bo@example\.org/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Remove from group' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('row', { name: /bo@example\.org/ })).toBeHidden()
    await expect(his.getByText('Folder not found')).toBeVisible()
    await his.goto(`${product.url}/drive/shared`)
    await expect(his.getByText('Nothing has been shared with you yet')).toBeVisible()
  })

  await test.step('the list, a long name, and the end of the group', async () => {
    await owner.api('POST', '/groups', { name: 'A group with a rather long name of everyone who '.repeat(2).trim() })
    await page.goto(`${product.url}/admin/groups`)
    await expect(page.getByRole('row', { name: /Design/ })).toContainText('Everyone who draws')
    await look('groups')
    await expectAccessible()
    await page
      .getByRole('row', { name: /Design/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await expect(dialog(page, 'Delete the selected groups?')).toBeVisible()
    await look('delete-group')
    await dialog(page, 'Delete the selected groups?').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: /Design/ })).toBeHidden()
    await hers.goto(`${product.url}/drive`)
    await item(hers, 'Drafts').click()
    await hers.getByRole('button', { name: 'Share…' }).click()
    await expect(hers.getByRole('dialog').getByText('Only you have access.')).toBeVisible()
  })
  await Promise.all([annas.close(), bos.close()])
})

test('a group is put into a workspace: everyone in it is a member, until it is removed', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const bos = await browser.newContext()
  const bo = await register(product, bos, 'bo@example.org')
  const { id: myId } = await owner.api<{ id: string }>('GET', '/me')
  const { id: hisId } = await bo.api<{ id: string }>('GET', '/me')
  const { group } = await owner.api<{ group: { id: string } }>('POST', '/groups', { name: 'Design' })
  await owner.api('POST', `/groups/${group.id}/members`, { userIds: [myId, hisId] })
  const team = await owner.api<{ id: string }>('POST', '/workspaces', { name: 'Harbour' })
  const his = await bos.newPage()
  await his.goto(`${product.url}/drive/workspaces`)
  await expect(his.getByText('You’re not in a workspace yet')).toBeVisible()
  await expect(his.getByText('Harbour')).toHaveCount(0)

  await page.goto(`${product.url}/drive/workspaces/${team.id}`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Add people or groups').fill('des')
  await page.getByRole('option', { name: /Design/ }).click()
  await expect(page.getByText('Everyone in the group becomes a member immediately.')).toBeVisible()
  await look('invite-group')
  await expectAccessible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Group added')).toBeVisible()
  await page.getByLabel('Role of Design').selectOption({ label: 'Viewer' })
  await expect(page.getByText('Group of 2 people')).toBeVisible()
  await look('workspace-with-group')
  await expect(his.getByText('Harbour').first()).toBeVisible()
  await his.goto(`${product.url}/drive/workspaces/${team.id}`)
  await expect(his.getByText('Group of 2 people')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Remove the group Design' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove the group Design' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Role of Design')).toHaveCount(0)
  await his.goto(`${product.url}/drive/workspaces`)
  await expect(his.getByText('You’re not in a workspace yet')).toBeVisible()
  await expect(his.getByText('Harbour')).toHaveCount(0)
  await bos.close()
})
