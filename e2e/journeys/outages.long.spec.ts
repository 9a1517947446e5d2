import { expect, type Locator, type Page } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import type { Member } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { asOwner as test } from '../fixtures/test.ts'

const awayBar = 'The server can’t be reached. You can browse, but not make changes.'
const offlineBar = 'You’re offline. You can browse, but not make changes.'

interface Screen {
  readonly name: string
  /** The address to be at when the server goes down. */
  readonly start: (product: Product, owner: Member) => Promise<string>
  readonly isReady: (page: Page) => Locator
  /** Opens something that has not loaded yet. */
  readonly open: (page: Page) => Promise<unknown>
  readonly arrives: (page: Page) => Locator
}

const inRail = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first().click()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).first()
const inDrive = async (product: Product, owner: Member) => {
  await owner.upload('inside.txt', 'was here all the time', await addFolder(owner, 'Papers'))
  return `${product.url}/drive`
}
const ready = (page: Page) => item(page, 'Papers')

const screens: readonly Screen[] = [
  {
    name: 'a folder',
    start: inDrive,
    isReady: ready,
    open: page => page.getByRole('tree').getByText('Papers').click(),
    arrives: page => item(page, 'inside.txt'),
  },
  {
    name: 'a view',
    start: inDrive,
    isReady: ready,
    open: inRail('Starred'),
    arrives: heading('Nothing starred yet'),
  },
  {
    name: 'a page whose code is not here yet',
    start: inDrive,
    // The button that opens it appears after the files.
    isReady: page => page.getByRole('button', { name: /Ada Lovelace/ }),
    open: async page => {
      await page.getByRole('button', { name: /Ada Lovelace/ }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
    },
    arrives: page => page.getByText('ada@example.org').first(),
  },
  {
    name: 'the back-office',
    start: product => Promise.resolve(`${product.url}/admin/users`),
    isReady: page => page.locator('[data-row]').first(),
    open: inRail('Roles'),
    arrives: page => page.getByRole('main').getByText('Guests').first(),
  },
  {
    name: 'a visitor’s page',
    start: async (product, owner) => {
      await inDrive(product, owner)
      const papers = await owner.api<{ data: { id: string; name: string }[] }>('GET', `/items/${owner.rootId}/children`)
      const below = await addFolder(owner, 'Below', papers.data[0]?.id ?? '')
      await owner.upload('deep.txt', 'deep down', below)
      const link = await owner.api<{ slug: string }>('POST', `/items/${papers.data[0]?.id}/links`, {})
      return `${product.url}/s/${link.slug}`
    },
    isReady: page => page.getByRole('link', { name: /Below/ }).first(),
    open: page => page.getByRole('link', { name: /Below/ }).first().click(),
    arrives: page => page.getByText('deep.txt').first(),
  },
]

for (const { name, start, isReady, open, arrives } of screens) {
  test(`[BROWSE-22] ${name} says that the server can’t be reached, and loads by itself when it is back`, async ({
    product,
    owner,
    page,
    look,
    expectAccessible,
  }) => {
    await page.goto(await start(product, owner))
    await expect(isReady(page)).toBeVisible()
    await product.stop('SIGKILL')
    await open(page)
    await expect(page.getByRole('heading', { name: 'The server can’t be reached' })).toBeVisible()
    await expect(page.getByText(awayBar)).toBeVisible()
    await expect(page.getByText('You’re offline')).toHaveCount(0)
    await look('away')
    await expectAccessible()
    await product.start()
    // Happens without a click.
    await expect(arrives(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(awayBar)).toHaveCount(0)
  })
}

test('[BROWSE-22] the viewer blames the server, not the file, and shows the next one when it is back', async ({
  product,
  owner,
  page,
  look,
}) => {
  await owner.upload('a.txt', 'the first')
  // Longer than the lines on its tile, which have already loaded.
  await owner.upload('b.txt', `the second\n${'and so on\n'.repeat(1000)}`)
  await page.goto(`${product.url}/drive`)
  await item(page, 'a.txt').dblclick()
  await expect(page.getByRole('dialog', { name: 'a.txt' })).toContainText('the first')
  await product.stop('SIGKILL')
  await page.keyboard.press('ArrowRight')
  const viewer = page.getByRole('dialog', { name: 'b.txt' })
  await expect(viewer.getByRole('heading', { name: 'The server can’t be reached' })).toBeVisible()
  await expect(page.getByText(awayBar)).toBeVisible()
  await look('viewer-away')
  await product.start()
  await expect(viewer).toContainText('the second', { timeout: 30_000 })
})

test('[BROWSE-22] a change that did not reach the server is reported immediately, and is made by pressing Try again', async ({
  product,
  owner,
  page,
  look,
}) => {
  await owner.upload('todo.txt', 'one thing')
  await page.goto(`${product.url}/drive`)
  await item(page, 'todo.txt').click()
  await product.stop('SIGKILL')
  await page.keyboard.press('Delete')
  const toast = page.getByText('The server can’t be reached. Please try again in a moment.')
  await expect(toast).toBeVisible()
  await look('change-not-made', 'desktop')
  await product.start()
  await expect(page.getByText(awayBar)).toHaveCount(0, { timeout: 30_000 })
  await expect(item(page, 'todo.txt')).toBeVisible()
  await page.locator('[data-tone="danger"]').getByRole('button', { name: 'Try again' }).click()
  await expect(item(page, 'todo.txt')).toHaveCount(0)
  // The screen updates before the server.
  const trashed = async () => (await owner.api<{ data: { name: string }[] }>('GET', '/trash')).data.map(one => one.name)
  await expect.poll(trashed).toEqual(['todo.txt'])
})

test('[BROWSE-22] [XFER-05] an upload waits for the server and finishes by itself', async ({ product, page }) => {
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const waiting = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  const chooser = await waiting
  await product.stop('SIGKILL')
  await chooser.setFiles({ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('better late') })
  await expect(page.getByText(awayBar)).toBeVisible()
  await product.start()
  await expect(item(page, 'late.txt')).toBeVisible({ timeout: 30_000 })
})

test('[BROWSE-22] sign-in says that the server can’t be reached, and works when it is back', async ({
  product,
  owner,
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/sign-in`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await product.stop('SIGKILL')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The server can’t be reached. Please try again in a moment.')).toBeVisible()
  await expect(page.getByText(awayBar)).toBeVisible()
  await product.start()
  await expect(page.getByText(awayBar)).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await context.close()
})

test('[BROWSE-22] a device without a network is distinguished from an unreachable server', async ({
  product,
  owner,
  page,
  context,
}) => {
  await owner.upload('inside.txt', 'was here all the time', await addFolder(owner, 'Papers'))
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'Papers')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(offlineBar)).toBeVisible()
  await expect(page.getByText(awayBar)).toHaveCount(0)
  await page.getByRole('tree').getByText('Papers').click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText('We’ll load this when you’re back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(item(page, 'inside.txt')).toBeVisible()
  await expect(page.getByText(offlineBar)).toHaveCount(0)
})
