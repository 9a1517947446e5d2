import { type Browser, expect, type Page } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { type Member, register } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { lookAt, test } from '../fixtures/test.ts'

const phoneSize = { width: 390, height: 844 }

/** Another member with a browser of their own. */
async function person(product: Product, browser: Browser, firstName: string): Promise<{ member: Member; page: Page }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const member = await register(product, context, `${firstName.toLowerCase()}@example.org`)
  await member.api('PATCH', '/me', { firstName, lastName: 'Tester' })
  return { member, page: await context.newPage() }
}

test('[BROWSE-20] [SHARE-05] [SHARE-09] [TRASH-02] two members share, comment, stop sharing and share again, each seeing it immediately', async ({
  product,
  owner,
  page,
  browser,
}, info) => {
  const folder = await addFolder(owner, 'Holiday')
  const file = await owner.upload('plan.txt', 'to the sea', folder)
  await owner.upload('map.txt', 'north', folder)
  const { member, page: bo } = await person(product, browser, 'Bo')
  const grant = () =>
    owner.api<{ data: { id: string }[] }>('POST', `/items/${folder}/grants`, { emails: [member.email], role: 'editor' })
  await bo.goto(`${product.url}/drive/shared`)
  await expect(bo.getByText('Nothing has been shared with you yet')).toBeVisible()

  // Once shared, it is there without a reload, is opened in the viewer, and gets comments.
  await grant()
  await expect(item(bo, 'Holiday')).toBeVisible()
  await item(bo, 'Holiday').dblclick()
  await item(bo, 'plan.txt').dblclick()
  await expect(bo.getByRole('dialog', { name: 'plan.txt' }).getByText('to the sea')).toBeVisible()
  await bo.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'More actions' }).click()
  await bo.getByRole('menuitem', { name: 'Comments' }).click()
  const bos = bo.getByRole('region', { name: 'Comments' })
  await bos.getByLabel('Write a comment').fill('Which sea?')
  await page.goto(`${product.url}/drive/folder/${folder}`)
  await expect(item(page, 'plan.txt')).toBeVisible()
  await bo.keyboard.press('Control+Enter')
  await expect(bos.getByText('Which sea?')).toBeVisible()
  // The member who looks at the list sees that there is a comment, and replies.
  await expect(item(page, 'plan.txt').getByText('1 comment')).toBeAttached()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByText('Bo Tester commented on plan.txt').click()
  const adas = page.getByRole('region', { name: 'Comments' })
  await adas.getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.type('The northern one')
  await adas.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(bos.getByText('The northern one')).toBeVisible()
  await page.goto(`${product.url}/drive/folder/${folder}`)
  await expect(item(page, 'plan.txt').getByText('2 comments')).toBeAttached()
  await lookAt(page, info, 'comment-counts')

  // Sharing ends while the other member looks at the file: they are told, and nothing of it stays on the screen.
  await owner.api('POST', '/items/end-sharing', { ids: [folder] })
  await expect(bo.getByText('to the sea')).toHaveCount(0)
  await expect(bo.getByText('The northern one')).toHaveCount(0)
  await expect(bo.getByText('File not found')).toBeVisible()
  await lookAt(bo, info, 'revoked-in-the-viewer')
  await bo.goto(`${product.url}/drive/shared`)
  await expect(bo.getByText('Nothing has been shared with you yet')).toBeVisible()

  // Shared again, and deleted while the other member is in the folder; restored, it is theirs to edit as before.
  await grant()
  await item(bo, 'Holiday').dblclick()
  await expect(item(bo, 'map.txt')).toBeVisible()
  await owner.api('POST', '/items/trash', { ids: [folder] })
  await expect(bo.getByText('Folder not found')).toBeVisible()
  await lookAt(bo, info, 'trashed-under-ones-feet')
  await page.goto(`${product.url}/drive/trash`)
  await item(page, 'Holiday').click()
  await page.getByRole('button', { name: 'Restore' }).first().click()
  // It reappears in the folder that they have open.
  await item(bo, 'map.txt').click()
  await bo.keyboard.press('F2')
  await bo.keyboard.press('Control+a')
  await bo.keyboard.type('chart.txt')
  await bo.keyboard.press('Enter')
  await page.goto(`${product.url}/drive/folder/${folder}`)
  await expect(item(page, 'chart.txt')).toBeVisible()
  const kept = await member.api<{ data: { text: string }[] }>('GET', `/items/${file}/comments`)
  expect(kept.data.map(one => one.text)).toEqual(['Which sea?'])
  await bo.context().close()
})

test('[LINK-05] two visitors send files to a file request from phones at the same moment', async ({
  product,
  owner,
  page,
  browser,
}, info) => {
  const folder = await addFolder(owner, 'Entries')
  const made = await owner.api<{ url: string }>('POST', `/items/${folder}/file-requests`, {
    title: 'Papers for the trip',
    folders: 'sender',
  })
  const url = `${product.url}${new URL(made.url).pathname}`
  await page.goto(`${product.url}/drive/folder/${folder}`)
  await expect(page.getByText('This folder is empty')).toBeVisible()
  const senders = ['Grace Hopper', 'Alan Turing']
  const phones = await Promise.all(
    senders.map(async name => {
      const context = await browser.newContext({ viewport: phoneSize, hasTouch: true, isMobile: true, locale: 'en-GB' })
      const phone = await context.newPage()
      await phone.goto(url)
      const files = ['passport.txt', 'form.txt'].map(file => ({
        name: file,
        mimeType: 'text/plain',
        buffer: Buffer.from(`${file} of ${name}`),
      }))
      await phone.locator('input[type=file]').setInputFiles(files)
      await phone.getByLabel('Your name').fill(name)
      await phone.getByLabel('Your email address').fill(`${name.split(' ')[0]?.toLowerCase()}@example.org`)
      return phone
    }),
  )
  await Promise.all(phones.map(phone => phone.getByRole('button', { name: /^Send/ }).click()))
  for (const [index, phone] of phones.entries()) {
    await expect(phone.getByText('2 files received')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await phone.screenshot({ path: info.outputPath(`request-phone-${index}-390.png`), fullPage: true })
  }
  // Each file of each sender is there once, live, and in its sender's folder.
  for (const name of senders) await expect(item(page, name)).toBeVisible()
  const { data } = await owner.api<{ data: { id: string; name: string }[] }>('GET', `/items/${folder}/children`)
  const held = await Promise.all(
    data.map(async ({ id, name }) => {
      const inside = await owner.api<{ data: { name: string }[] }>('GET', `/items/${id}/children`)
      return [name, inside.data.map(one => one.name).sort()]
    }),
  )
  expect(held.sort()).toEqual([
    ['Alan Turing', ['form.txt', 'passport.txt']],
    ['Grace Hopper', ['form.txt', 'passport.txt']],
  ])
  await Promise.all(phones.map(phone => phone.context().close()))
})

test('[SPACE-01] [SPACE-02] [SPACE-03] three people in a workspace: a manager, an editor and a viewer', async ({
  product,
  owner,
  page,
  browser,
}, info) => {
  const team = await owner.api<{ id: string; rootId: string }>('POST', '/workspaces', { name: 'Harbour' })
  const { roles } = await owner.api<{ roles: { id: string; name: string }[] }>('GET', `/workspaces/${team.id}/members`)
  const { member: boMember, page: bo } = await person(product, browser, 'Bo')
  const { member: cyMember, page: cy } = await person(product, browser, 'Cy')
  const invite = (member: Member, role: string) =>
    owner.api('POST', `/workspaces/${team.id}/invitations`, {
      emails: [member.email],
      roleId: roles.find(one => one.name === role)?.id,
    })
  // Each bell shows the invitation, and opens the page where it is answered.
  for (const [one, member, role] of [
    [bo, boMember, 'Editor'],
    [cy, cyMember, 'Viewer'],
  ] as const) {
    await one.goto(`${product.url}/drive`)
    await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await invite(member, role)
    await one.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const news = one.getByRole('dialog', { name: 'Notifications' })
    await expect(news.getByText(`Ada Lovelace invites you to the workspace Harbour as ${role}`)).toBeVisible()
    if (one === cy) await lookAt(cy, info, 'invited-by-the-bell')
    await news.getByText('Harbour').click()
    await one.getByRole('button', { name: 'Join' }).click()
    await expect(one.getByText('This folder is empty')).toBeVisible()
  }

  // What the editor uploads is there for both others immediately; the viewer can't change it.
  await boMember.upload('plan.txt', 'to the sea', team.rootId)
  await page.goto(`${product.url}/drive/folder/${team.rootId}`)
  for (const one of [page, bo, cy]) await expect(item(one, 'plan.txt')).toBeVisible()
  await item(cy, 'plan.txt').click()
  await expect(cy.getByRole('button', { name: 'Move to trash' })).toHaveCount(0)
  // New stays where it is, and says that it adds to the viewer’s own files.
  await cy.getByRole('button', { name: 'New', exact: true }).click()
  await expect(cy.getByText('New items go to My files.')).toBeVisible()
  await cy.keyboard.press('Escape')
  await item(bo, 'plan.txt').click()
  await bo.keyboard.press('F2')
  await bo.keyboard.press('Control+a')
  await bo.keyboard.type('our plan.txt')
  await bo.keyboard.press('Enter')
  for (const one of [page, cy]) await expect(item(one, 'our plan.txt')).toBeVisible()
  await lookAt(cy, info, 'workspace-of-a-viewer')

  // The manager gives the viewer a higher role, and removes the editor: both are notified, and their screens update.
  await page.goto(`${product.url}/drive/workspaces/${team.id}`)
  await page.getByLabel('Role of Cy Tester').selectOption('Editor')
  await expect(cy.getByRole('button', { name: 'Move to trash' })).toBeVisible()
  await cy.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(cy.getByText('Ada Lovelace made you Editor in Harbour')).toBeVisible()
  await cy.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Bo Tester' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(bo.getByText('Folder not found')).toBeVisible()
  await bo.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await expect(bo.getByText('Ada Lovelace removed you from Harbour')).toBeVisible()
  await lookAt(bo, info, 'taken-out')
  // Their files are kept.
  await expect(item(cy, 'our plan.txt')).toBeVisible()
  await Promise.all([bo.context().close(), cy.context().close()])
})
