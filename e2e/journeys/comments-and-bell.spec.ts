import { expect } from '@playwright/test'
import { choose, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[SHARE-09] [SHARE-10] [BROWSE-19] two members talk about a file: each is notified immediately, and sees who did what', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Holiday' })
  for (const name of ['plan.txt', 'packing list.txt', 'tickets.txt', 'map.txt', 'menu.txt', 'songs.txt']) {
    await owner.upload(name, 'to the sea', folder.id)
  }
  const theirs = await browser.newContext({ locale: 'en-GB' })
  const boMember = await register(product, theirs, 'bo@example.org')
  await boMember.api('PATCH', '/me', { firstName: 'Bo', lastName: 'Diddley' })
  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive`)
  await expect(bo.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // After sharing, the other member's bell shows it without a reload.
  const body = { emails: ['bo@example.org'], role: 'commenter', message: 'Tell me what is missing' }
  await owner.api('POST', `/items/${folder.id}/grants`, body)
  await bo.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = bo.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Ada Lovelace shared Holiday with you')).toBeVisible()
  await panel.getByText('Ada Lovelace shared Holiday with you').click()
  await expect(bo.getByRole('navigation', { name: 'Location' }).or(bo.getByText('Holiday')).first()).toBeVisible()
  await expect(bo.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // Bo comments from the details panel while Ada looks at the file.
  await page.goto(`${product.url}/drive/folder/${folder.id}`)
  await item(page, 'plan.txt').click()
  await page.getByRole('button', { name: 'Details' }).first().click()
  const adas = page.getByRole('region', { name: 'Comments' })
  await expect(adas.getByLabel('Write a comment')).toBeVisible()
  await item(bo, 'plan.txt').click({ button: 'right' })
  await choose(bo, 'Comments')
  const bos = bo.getByRole('region', { name: 'Comments' })
  await expect(bos.getByLabel('Write a comment')).toBeFocused()
  await bo.keyboard.type('Where do we sleep?\nSee https://example.org/camping.')
  await bo.keyboard.press('Control+Enter')
  await expect(adas.getByText('Where do we sleep?')).toBeVisible()
  await expect(adas.getByRole('link', { name: 'https://example.org/camping', exact: true })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  // Ada replies and mentions Bo by picking the name.
  await adas.getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.type('In the tent, @B')
  await adas.getByRole('option', { name: 'Bo Diddley' }).click()
  await page.keyboard.type('of course')
  await look('comment-mention', 'desktop')
  await adas.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(bos.getByText('@Bo Diddley')).toBeVisible()
  await expect(bos.getByText('of course')).toBeVisible()
  await expect(bo.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  // Edited and deleted; the deletion is undone from the toast.
  await bos.getByRole('button', { name: 'More for the comment by Bo Diddley' }).click()
  await bo.getByRole('menuitem', { name: 'Edit' }).click()
  await bo.keyboard.press('Control+a')
  await bo.keyboard.type('Where do we all sleep?')
  await bos.getByRole('button', { name: 'Save' }).click()
  await expect(adas.getByText('Where do we all sleep?')).toBeVisible()
  await bos.getByRole('button', { name: 'More for the comment by Bo Diddley' }).click()
  await bo.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(adas.getByText('This comment was deleted.')).toBeVisible()
  await bo.getByRole('button', { name: 'Undo' }).click()
  await expect(adas.getByText('Where do we all sleep?')).toBeVisible()
  await look('comments')
  await expectAccessible()

  // Clicking the notification of the mention opens the file with its comments.
  await bo.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await panel.getByText('Ada Lovelace mentioned you on plan.txt').click()
  await expect(bo.getByRole('region', { name: 'Comments' }).getByText('of course')).toBeVisible()
  await expect(bo).toHaveURL(/\/drive\/file\//)

  // Comments are beside the viewer, and over it on a phone.
  const { data } = await owner.api<{ data: { id: string; name: string }[] }>('GET', `/items/${folder.id}/children`)
  await page.goto(`${product.url}/drive/file/${data.find(one => one.name === 'plan.txt')?.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Comments' }).click()
  await expect(adas.getByText('of course')).toBeVisible()
  await look('viewer-comments')
  await expectAccessible()

  // Ada's activity feed shows both.
  await page.goto(`${product.url}/drive/activity`)
  await expect(page.getByText('Bo Diddley commented on plan.txt')).toBeVisible()
  await expect(page.getByText('You uploaded 6 files')).toBeVisible()
  await expect(page.getByText('You shared Holiday with Bo Diddley')).toBeVisible()
  await look('activity')
  await expectAccessible()

  // After sharing ends, neither the file nor the notifications about it are there.
  await owner.api('POST', '/items/end-sharing', { ids: [folder.id] })
  await bo.goto(`${product.url}/drive`)
  await bo.getByRole('button', { name: /^Notifications/ }).click()
  await expect(panel.getByText('Nothing new')).toBeVisible()
  await theirs.close()
})

test('[SHARE-03] [SHARE-10] the bell’s panel and the notification settings, on desktop and phone', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  await bo.api('PATCH', '/me', { firstName: 'Bo', lastName: 'Diddley' })
  for (const name of ['Accounts 2026', 'Garden', 'A folder with a very long name that goes on and on and on']) {
    const folder = await bo.api<{ id: string }>('POST', '/items/folders', { parentId: bo.rootId, name })
    const message = name === 'Garden' ? 'The drawings that we talked about on Monday, with the new pond' : ''
    await bo.api('POST', `/items/${folder.id}/grants`, { emails: [owner.email], role: 'editor', message })
  }
  const file = await owner.upload('letter.txt', 'Dear Bo')
  await owner.api('POST', `/items/${file}/grants`, { emails: [bo.email], role: 'commenter' })
  await bo.api('POST', `/items/${file}/comments`, { text: 'I would leave the second paragraph out.' })
  await page.goto(`${product.url}/drive`)
  await page.getByRole('button', { name: 'Notifications, 4 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Bo Diddley commented on letter.txt')).toBeVisible()
  await look('notifications')
  await expectAccessible()
  await panel.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect(panel.getByRole('button', { name: 'Mark as unread' })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel.getByRole('button', { name: 'Mark as read', exact: true })).toHaveCount(0)
  await panel.getByRole('link', { name: 'Notification settings' }).click()
  const byMail = page.getByLabel('Items shared with you, by email')
  await expect(byMail).toBeChecked()
  await byMail.uncheck()
  await look('notification-preferences')
  await expectAccessible()
  await page.reload()
  await expect(byMail).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await theirs.close()
})
