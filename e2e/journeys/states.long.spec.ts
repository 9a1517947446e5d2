import { expect, type Page } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

interface View {
  readonly name: string
  /** The request that the view sends to the server. */
  readonly asks: RegExp
  readonly open: (page: Page) => Promise<void>
  readonly empty: string
}

const rail = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click()
const views: readonly View[] = [
  {
    name: 'folder',
    asks: /\/items\/[\w-]+\/children\?/,
    open: page => page.getByRole('tree').getByText('Papers').click(),
    empty: 'This folder is empty',
  },
  { name: 'recent', asks: /\/views\/recent/, open: rail('Recent'), empty: 'Nothing here yet' },
  { name: 'starred', asks: /\/views\/starred/, open: rail('Starred'), empty: 'Nothing starred yet' },
  { name: 'trash', asks: /\/api\/v1\/trash/, open: rail('Trash'), empty: 'The trash is empty' },
  {
    name: 'search',
    asks: /\/api\/v1\/search\?.*perPage=[1-9]\d\d/,
    open: async page => {
      const field = page.getByRole('combobox', { name: 'Search files and folders' })
      await field.fill('zebra')
      await field.press('Enter')
    },
    empty: 'Nothing found',
  },
]

const problem = (status: number, code: string, title: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title, status, code, requestId: 'r-42' },
})

for (const { name, asks, open, empty } of views) {
  test(`[BROWSE-22] ${name}: loading, error, offline, no access and empty each have their state`, async ({
    product,
    owner,
    page,
    context,
    look,
    expectAccessible,
  }) => {
    if (name === 'folder') await addFolder(owner, 'Papers')
    const main = page.getByRole('main')
    const start = async () => {
      await page.goto(`${product.url}/drive`)
      const home =
        name === 'folder' ? item(page, 'Papers') : main.getByRole('heading', { name: 'This folder is empty' })
      await expect(home).toBeVisible()
    }
    const keep = async (state: string) => {
      await look(`${name}-${state}`)
      await expectAccessible()
    }

    await start()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route(asks, async route => {
      await held
      await route.continue()
    })
    await open(page)
    await expect(main.getByRole('status', { name: 'Loading' })).toBeVisible()
    await look(`${name}-loading`)
    answer()
    await expect(main.getByRole('heading', { name: empty })).toBeVisible()
    await keep('empty')
    await page.unroute(asks)

    await start()
    let isBroken = true
    // Simulates an unexpected error: every known cause of one has been fixed.
    await page.route(asks, route =>
      isBroken ? route.fulfill(problem(500, 'request.unexpected', 'Something went wrong.')) : route.continue(),
    )
    await open(page)
    await expect(main.getByRole('heading', { name: 'This couldn’t be loaded' })).toBeVisible()
    await expect(main.getByText('Request r-42')).toBeVisible()
    await keep('error')
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    isBroken = false
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('heading', { name: empty })).toBeVisible()
    await page.unroute(asks)

    await start()
    // A member's own views can't be forbidden; the last journey covers someone else's folder.
    await page.route(asks, route =>
      route.fulfill(
        problem(403, 'request.forbidden', 'You don’t have permission to do this. Ask the owner or an administrator.'),
      ),
    )
    await open(page)
    await expect(main.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
    await keep('no-access')
    await page.unroute(asks)

    await start()
    await context.setOffline(true)
    await open(page)
    await expect(main.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByText('You’re offline. You can browse, but not make changes.')).toBeVisible()
    await keep('offline')
    await context.setOffline(false)
    await expect(main.getByRole('heading', { name: empty })).toBeVisible()
  })
}

test('[BROWSE-22] a page whose code has not loaded yet says that it waits for the connection, and opens once it is back', async ({
  product,
  page,
  context,
  look,
}) => {
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await look('page-offline')
  await context.setOffline(false)
  await expect(page.getByText('Where you are signed in')).toBeVisible()
})

test('[BROWSE-22] someone else’s folder and one that never existed look the same', async ({
  product,
  owner,
  page,
  context,
  look,
}) => {
  const theirs = await addFolder(owner, 'Secret')
  await register(product, context, 'grace@example.org')
  for (const id of [theirs, '0198c2de-0000-7000-8000-000000000000']) {
    await page.goto(`${product.url}/drive/folder/${id}`)
    await expect(page.getByRole('heading', { name: 'Folder not found' })).toBeVisible()
    expect(await page.content()).not.toContain('Secret')
  }
  await look('folder-missing')
  await page.getByRole('button', { name: 'Go to My files' }).click()
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
})
