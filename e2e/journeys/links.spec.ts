import { expect } from '@playwright/test'
import { choose } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'

test('[LINK-03] [LINK-04] [LINK-09] a visitor opens a link with a password on a phone, downloads what was sent, and finds it gone later', async ({
  product,
  owner,
  browser,
  look,
  page,
}) => {
  expect(page.url()).toBe('about:blank')
  expect(look).toBeDefined()
  const bytes = Buffer.from('the very bytes that were shared')
  const id = await owner.upload('letter.txt', bytes)
  const link = await owner.api<{ id: string; slug: string }>('POST', `/items/${id}/links`, {
    password: 'open sesame',
    downloadLimit: 1,
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await phone.goto(`${product.url}/s/${link.slug}`)
  await expect(phone.getByText('Enter the password')).toBeVisible()
  expect(await phone.content()).not.toContain('letter.txt')
  await phone.getByLabel('Password', { exact: true }).fill('wrong one')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Wrong password. Try again.')).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('open sesame')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('letter.txt').first()).toBeVisible()
  const waiting = phone.waitForEvent('download')
  await phone
    .getByRole('button', { name: /Download/ })
    .or(phone.getByRole('link', { name: /Download/ }))
    .first()
    .click()
  const download = await waiting
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)

  await owner.api('DELETE', `/links/${link.id}`)
  await phone.reload()
  await expect(phone.getByText(/isn’t available/).first()).toBeVisible()
  expect(await phone.content()).not.toContain('letter.txt')
  await context.close()
})

test('[LINK-01] one click makes a link and copies it', async ({
  product,
  owner,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.upload('plan.txt', 'a plan')
  await page.goto(`${product.url}/drive`)
  await page.getByText('plan.txt').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/s\/[\w-]{12,}$/)
  await page.goto(`${product.url}${new URL(address).pathname}`)
  await expect(page.getByText('plan.txt').first()).toBeVisible()
  await look('visitors-page')
  await expectAccessible()
})

test('[LINK-02] [LINK-04] a folder collects files from a visitor on a phone, who can’t see what is in it', async ({
  product,
  owner,
  page,
  browser,
}, info) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Entries' })
  await owner.upload('others.txt', 'not for visitors', folder.id)
  await page.goto(`${product.url}/drive`)
  await page.locator('[data-items] [data-index]').filter({ hasText: 'Entries' }).click()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await choose(page, 'Links…')
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByLabel('People with the link can').selectOption('collect')
  await expect(page.getByText('People upload files but can’t see what’s already there.')).toBeVisible()
  await page.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(page.getByText('Collect files').first()).toBeVisible()
  const { data } = await owner.api<{ data: { url: string }[] }>('GET', `/items/${folder.id}/links`)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const visitor = await phone.newPage()
  await visitor.goto(data[0]?.url ?? '')
  await expect(visitor.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await visitor.locator('input[type=file]').setInputFiles([
    { name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('from my phone') },
    { name: 'others.txt', mimeType: 'text/plain', buffer: Buffer.alloc(3_000_000, 'x') },
  ])
  await expect(visitor.getByText('2 files received')).toBeVisible()
  await expect(visitor.getByText(/items/)).toBeHidden()
  await visitor.screenshot({ path: info.outputPath('collect-390.png') })
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const listed = await owner.api<{ data: { name: string; size: number }[] }>('GET', `/items/${folder.id}/children`)
  expect(listed.data.map(item => [item.name, item.size])).toEqual([
    ['others (2).txt', 3_000_000],
    ['others.txt', 16],
    ['photo.txt', 13],
  ])
  await phone.close()
})

test('[LINK-03] the form of a link refuses what the server would, and sends only what has changed', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const id = await owner.upload('plan.txt', 'a plan')
  await owner.api('POST', `/items/${id}/links`, { name: 'First', note: 'Hello', downloadLimit: 7 })
  const sent: unknown[] = []
  page.on('request', request => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await page.goto(`${product.url}/drive`)
  await page.getByText('plan.txt').first().click({ button: 'right' })
  await choose(page, 'Links…')
  await page.getByRole('button', { name: 'More for First' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })

  await form.getByRole('switch', { name: 'Password' }).check()
  await field('Password').fill('abc')
  await field('Download limit').fill('many')
  await form.getByRole('switch', { name: 'Address' }).check()
  await field('Address').fill('No Spaces')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(field('Password')).toHaveAccessibleDescription(/Use at least 4 characters/)
  await expect(field('Download limit')).toHaveAccessibleDescription(/Enter a number/)
  await expect(field('Address')).toHaveAccessibleDescription(/Use lowercase letters, digits and hyphens/)
  await expect(field('Password')).toBeFocused()
  await look('link-form')
  await expectAccessible()

  await field('Password').fill('')
  await field('Download limit').fill('1,000')
  await field('Address').fill('')
  await form.getByRole('switch', { name: 'Expires' }).check()
  await form.getByRole('button', { name: 'Date', exact: true }).click()
  await field('Expires').fill('2099-12-24T18:00')
  await field('Note').fill(' Hello ')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Link saved')).toBeVisible()
  expect(sent).toEqual([{ downloadLimit: 1000, expiresAt: expect.stringMatching(/^2099-12-24T\d\d:00:00\.000Z$/) }])
})
