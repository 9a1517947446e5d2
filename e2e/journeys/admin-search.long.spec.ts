import { expect, type Page } from '@playwright/test'
import { algoliaAccount, startAlgoliaPeer } from '../../packages/server/test/peers/algolia-peer.ts'
import { meilisearchKey, startMeilisearchPeer } from '../../packages/server/test/peers/meilisearch-peer.ts'
import type { SearchPeer } from '../../packages/server/test/peers/search-peer.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test as base } from '../fixtures/test.ts'

/** A product whose search engines are protocol peers. */
const test = base.extend<{ meilisearch: SearchPeer; algolia: SearchPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  meilisearch: async ({}, use) => {
    const peer = await startMeilisearchPeer()
    await use(peer)
    await peer.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  algolia: async ({}, use) => {
    const peer = await startAlgoliaPeer()
    await use(peer)
    await peer.close()
  },
  product: async ({ meilisearch, algolia }, use) => {
    const product = await startProduct({
      MEILISEARCH_URL: meilisearch.url,
      MEILISEARCH_KEY: meilisearchKey,
      ALGOLIA_URL: algolia.url,
      OUTBOUND_ALLOW: '127.0.0.1',
    })
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context }, use) => {
    await use(await setUp(product, context))
  },
})

const method = (page: Page) => page.getByRole('combobox', { name: 'Search method' })
const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click()
const importNow = (page: Page) => page.getByRole('button', { name: 'Import Now' })

test('[SEARCH-01] [SEARCH-02] [SEARCH-03] [SEARCH-04] [SEARCH-05] [SEARCH-06] [SEARCH-07] [SEARCH-08] [SEARCH-09] [SEARCH-10] [SEARCH-11] [SEARCH-12] [ADMX-02] a search method is tested, saved, filled and searched', async ({
  product,
  owner,
  page,
  meilisearch,
  look,
  expectAccessible,
}) => {
  const mode = page.getByRole('combobox', { name: 'MySQL mode' })

  await test.step('[SEARCH-01] [SEARCH-06] [SEARCH-07] [SEARCH-08] [SEARCH-09] [SEARCH-10] [SEARCH-11] the methods, and an import into the product’s own index', async () => {
    await owner.upload('heron report.txt', 'a text about the river')
    await page.goto(`${product.url}/admin/settings/search`)
    await expect(method(page)).toHaveValue('tntsearch')
    await expect(method(page).getByRole('option')).toHaveText([
      'MySQL',
      'Meilisearch',
      'TNTSearch',
      'Elasticsearch',
      'Algolia',
    ])
    await expect(page.getByRole('combobox', { name: 'What to import' }).getByRole('option')).toHaveText([
      'All',
      'Files and folders',
      'File contents',
    ])
    await expect(page.getByText('Keep this window open until the import finishes')).toBeVisible()
    await importNow(page).click()
    await expect(page.getByText('Records imported', { exact: true })).toBeVisible()
    await look('own')
  })
  await test.step('[SEARCH-02] [SEARCH-03] [SEARCH-05] each method asks for what it needs', async () => {
    await method(page).selectOption('MySQL')
    await expect(mode.getByRole('option')).toHaveText(['Basic', 'Extended', 'Fulltext'])
    await expect(importNow(page)).toBeDisabled()
    await update(page)
    await expect(page.getByText('SEARCH_MYSQL_URL to use MySQL')).toBeVisible()
    await method(page).selectOption('Algolia')
    await expect(mode).toHaveCount(0)
    const app = page.getByRole('textbox', { name: 'Algolia app ID' })
    await update(page)
    expect(await app.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await app.fill(algoliaAccount.appId)
    await update(page)
    const secret = page.getByLabel('Algolia secret', { exact: true })
    await expect(secret).toBeFocused()
    expect(await secret.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await look('algolia', 'desktop')
    await method(page).selectOption('Elasticsearch')
    await expect(page.getByText('Important!')).toBeVisible()
    await expect(page.getByText('Elasticsearch must be installed and running.')).toBeVisible()
  })
  await test.step('[SEARCH-04] [ADMX-02] Meilisearch is tested and saved', async () => {
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await method(page).selectOption('Meilisearch')
    await expect(page.getByText('Important!')).toBeVisible()
    await expect(page.getByText('Meilisearch must be installed and running.')).toBeVisible()
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const step of ['Get the version of Meilisearch', 'Add a record', 'Find the record', 'Remove the index'])
      await expect(dialog.getByText(step)).toBeVisible()
    await page.keyboard.press('Escape')
    await update(page)
    await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('The index of this search method is still empty.')).toBeVisible()
    await look('not-filled')
    await expectAccessible()
  })
  await test.step('[SEARCH-12] an import that fails says why, and the next one fills the index', async () => {
    // The engine refuses requests for a while: the current index stays in use.
    meilisearch.throttled = 1000
    await importNow(page).click()
    await expect(page.getByText(/^Could not import records: .*429/)).toBeVisible()
    await look('failed', 'desktop')
    meilisearch.throttled = 0
    await importNow(page).click()
    await expect(page.getByText('Records imported', { exact: true })).toBeVisible()
    await expect(page.getByText(/Found by the search method/)).toHaveCount(2)
    await look('filled')
    expect(meilisearch.indexes.size).toBe(2)
  })
  await test.step('results come from it, and searching works without it', async () => {
    const before = meilisearch.calls.length
    await page.goto(`${product.url}/drive/search?q=river`)
    await expect(page.getByText('heron report.txt')).toBeVisible()
    expect(meilisearch.calls.slice(before).some(call => call.endsWith('/search'))).toBe(true)
    // The engine is unreachable: searching still works.
    meilisearch.isAway = true
    await owner.upload('heron two.txt', 'late')
    await page.goto(`${product.url}/drive/search?q=heron`)
    await expect(page.getByText('heron report.txt')).toBeVisible()
    await expect(page.getByText('heron two.txt')).toBeVisible()
    await page.goto(`${product.url}/admin/settings/search`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('The search method isn’t answering')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await look('away')

    await page.goto(`${product.url}/admin/status`)
    await expect(page.getByText(/^Meilisearch · .*changes? queued$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Settings for search' })).toBeVisible()

    let isLost = true
    await page.route('**/api/v1/admin/search/models', route => (isLost ? route.abort() : route.continue()))
    await page.goto(`${product.url}/admin/settings/search`)
    const lost = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' })
    await expect(lost).toBeVisible({ timeout: 30_000 })
    isLost = false
    await lost.getByRole('button').click()
    await expect(lost).toHaveCount(0)
    await expect(page.getByText('The search method isn’t answering')).toBeVisible()
  })
})
