import { type BrowserContext, expect, type Page } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { type Member, register, setUp } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const putAway = (page: Page) => page.getByRole('button', { name: 'Hide these steps' })

/** The same member on a new device. */
async function onAnotherDevice(member: Member, browser: { newContext: (o: object) => Promise<BrowserContext> }) {
  const context = await browser.newContext({ storageState: { ...(await member.request.storageState()), origins: [] } })
  return { context, page: await context.newPage() }
}

test('the administrator sees what is left to set up; each step links there, and the card stays away once dismissed', async ({
  product,
  context,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const owner = await setUp(product, context, { isGreeted: true })
  await page.goto(`${product.url}/drive`)
  const steps = card(page, 'Set up your site')
  await expect(steps.getByRole('listitem')).toContainText(['Set up mail', 'Check the site’s address', 'Invite people'])
  await look('card')
  await expectAccessible()
  for (const [step, path] of [
    ['Set up mail', '/admin/settings/mail'],
    ['Check the site’s address', '/admin/settings/general'],
    ['Invite people', '/admin/users'],
  ] as const) {
    await steps.getByRole('button', { name: step }).click()
    await expect(page).toHaveURL(`${product.url}${path}`)
    await page.goto(`${product.url}/drive`)
  }
  await expect(steps).toContainText('You’ll find all settings in the admin area, in your account menu.')
  await expect(steps.getByRole('link', { name: 'Open admin area' })).toHaveAttribute('href', '/admin')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Invite people' })).not.toContainText('Done')
  await register(product, await browser.newContext(), 'bo@example.org')
  await page.reload()
  await expect(steps.getByRole('listitem').filter({ hasText: 'Invite people' })).toContainText('Done')

  await putAway(page).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await expect(steps).toHaveCount(0)
  const elsewhere = await onAnotherDevice(owner, browser)
  await elsewhere.page.goto(`${product.url}/drive`)
  await expect(elsewhere.page.getByText('This folder is empty')).toBeVisible()
  await expect(card(elsewhere.page, 'Set up your site')).toHaveCount(0)
  await elsewhere.context.close()
})

test('a new member sees three steps; a step is ticked by doing it, and one member’s card is independent of another’s', async ({
  product,
  context,
  browser,
}, info) => {
  const owner = await setUp(product, context, { isGreeted: true })
  const theirs = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const bo = await register(product, theirs, 'bo@example.org', { isGreeted: true })
  const page = await theirs.newPage()
  await page.goto(`${product.url}/drive`)
  const steps = card(page, 'Getting started')
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
  await expect(steps.getByRole('listitem')).toContainText([
    'Add files',
    'Connect a computer or phone',
    'Invite or share',
  ])
  await expect(steps.getByText('Done')).toHaveCount(0)
  await lookAt(page, info, 'card')

  const choosing = page.waitForEvent('filechooser')
  await step('Add files').getByRole('button').click()
  await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') })
  await expect(item(page, 'plan.txt')).toBeVisible()
  await page.reload()
  await expect(step('Add files')).toContainText('Done')
  await expect(step('Invite or share')).not.toContainText('Done')
  await step('Connect a computer or phone').getByRole('button').click()
  await expect(page).toHaveURL(`${product.url}/account/connect`)

  await page.goto(`${product.url}/drive`)
  await putAway(page).click()
  await expect(steps).toHaveCount(0)
  const elsewhere = await onAnotherDevice(bo, browser)
  await elsewhere.page.goto(`${product.url}/drive`)
  await expect(item(elsewhere.page, 'plan.txt')).toBeVisible()
  await expect(card(elsewhere.page, 'Getting started')).toHaveCount(0)
  await elsewhere.context.close()
  expect(await owner.api<{ isWelcomed: boolean }>('GET', '/me')).toMatchObject({ isWelcomed: false })
  await theirs.close()
})
