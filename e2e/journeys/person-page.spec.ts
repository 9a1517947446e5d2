import { expect } from '@playwright/test'
import { addPlan, turnBilling, userIdOf } from '../fixtures/billing.ts'
import { join, rowOf, told, windowOf } from '../fixtures/people-list.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('[OWNER-02 part] from a name in a list to everything about the person, their sessions ended, and their page after they are gone', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await turnBilling(owner, true)
  const { member, page: theirs } = await join(product, page, 'bo@example.org')
  const { data } = await member.api<{ data: { rootId: string }[] }>('GET', '/spaces')
  const folder = await member.api<{ id: string }>('POST', '/items/folders', {
    parentId: data[0]?.rootId,
    name: 'Plans',
  })
  await member.api('POST', `/items/${folder.id}/links`, {})
  const userId = await userIdOf(owner, 'bo')
  await owner.api('POST', '/subscriptions', { user_id: userId, plan_id: await addPlan(owner) })
  const { group } = await owner.api<{ group: { id: string } }>('POST', '/groups', { name: 'Climbers' })
  await owner.api('POST', `/groups/${group.id}/members`, { userIds: [userId] })

  await test.step('one click from the list', async () => {
    await page.goto(`${product.url}/admin/users`)
    await rowOf(page, 'bo@example.org').getByRole('link', { name: 'bo@example.org' }).click()
    await expect(page).toHaveURL(/\/admin\/users\/[0-9a-z]{26}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'bo' })).toBeVisible()
    for (const name of ['Account', 'Plan and payments', 'Storage', 'Groups', 'Workspaces', 'Sign-in', 'Emails'])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page.getByText('1 active link')).toBeVisible()
    await expect(page.getByText(/created a link to/).first()).toBeVisible()
    await look('person')
    await expectAccessible()
  })

  await test.step('the menu, and the sessions', async () => {
    await page.getByRole('button', { name: 'More Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Login as user' })).toBeVisible()
    await look('menu', 'desktop')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await look('end-sessions')
    await windowOf(page, 'End all sessions?').getByRole('button', { name: 'End all sessions' }).click()
    await told(page, '1 device signed out')
    await told(page, 'Not signed in anywhere.')
    await theirs.goto(`${product.url}/drive`)
    await expect(theirs).toHaveURL(/\/sign-in/)
  })

  await test.step('the whole list of one area', async () => {
    await page.getByRole('link', { name: 'Show all Audit log' }).click()
    await expect(page).toHaveURL(/\/admin\/audit-log\?filters=/)
    await expect(page.getByText(/ended sessions of/).first()).toBeVisible()
    await page.goBack()
  })

  await test.step('and what is left of someone who is gone', async () => {
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove user' }).click()
    const dialog = windowOf(page, 'Remove user')
    await expect(dialog.getByText('Their plan Pro')).toBeVisible()
    await expect(dialog.getByText('Ends now')).toBeVisible()
    await look('remove')
    await dialog.getByRole('button', { name: 'Delete forever' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This account was removed' })).toBeVisible()
    await look('gone')
    await page.getByRole('button', { name: 'Show in the audit log' }).click()
    await expect(page.getByText(/removed the user/)).toBeVisible()
  })
})
