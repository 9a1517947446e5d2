import { adminLists } from '@holdall/contract/contract.ts'
import { expect, type Page } from '@playwright/test'
import { turnBilling } from '../fixtures/billing.ts'
import { photo } from '../fixtures/files.ts'
import { asOwner as test } from '../fixtures/test.ts'

const frame = (page: Page) => page.locator('[data-list]')

/** The addresses of the screens in the sidebar. */
async function addressesOf(page: Page, url: string): Promise<string[]> {
  await page.goto(`${url}/admin/users`)
  const links = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).pathname))
}

test('[LIST-01] [SUBS-17] every list in the contract has one screen, and all of them behave alike', async ({
  product,
  owner,
  page,
}) => {
  // Its thumbnail is a job; its upload is a file and an audit log entry.
  await owner.upload('a.png', photo('#2a6f97'))
  await turnBilling(owner, true)
  const { group } = await owner.api<{ group: { id: string } }>('POST', '/groups', { name: 'Design' })
  const found: string[] = []
  for (const path of [...(await addressesOf(page, product.url)), `/admin/groups/${group.id}`]) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The lists of people with a role, and of those in a group, are shown below what is requested first.
    if (/^\/admin\/(?:roles$|groups\/)/.test(path)) await expect(frame(page)).toBeVisible()
    if ((await frame(page).count()) === 0) continue
    const id = (await frame(page).getAttribute('data-list')) ?? ''
    found.push(id)
    const list = adminLists.find(one => one.id === id)
    if (!list) throw new Error(`${path} shows the list ${id}, which the contract does not know`)
    await test.step(`${id} at ${path}`, async () => {
      // Its columns fit the window by default.
      const table = page.getByRole('grid')
      if ((await table.count()) > 0) {
        const spare = () => table.evaluate(({ parentElement: box }) => (box ? box.clientWidth - box.scrollWidth : -1))
        await expect.poll(spare).toBe(0)
      }
      // It has a search, chips, views, columns, an order and pages in its address.
      const search = page.getByRole('main').getByRole('search').getByRole('textbox')
      await expect(search).toHaveCount(list.search ? 1 : 0)
      await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Columns and density' })).toBeVisible()
      const filters = Object.values(list.filters)
      const labels = filters.map(filter => filter.label)
      if (filters.length > 0) {
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        const offered = await page.getByRole('menuitem').allInnerTexts()
        expect(offered.length).toBeGreaterThan(0)
        for (const text of offered) expect(labels).toContain(text.trim())
        await page.keyboard.press('Escape')
      }
      await page.goto(`${product.url + path}?orderBy=password&orderDir=up&filters=%25&page=0&perPage=9999`)
      await expect(page).toHaveURL(product.url + path)
      if (!list.search) return
      await page.keyboard.press('/')
      await expect(search).toBeFocused()
      await page.keyboard.type('nothing holds these words')
      await expect(page).toHaveURL(/query=nothing/)
      await expect(page.getByRole('heading', { name: /No results match your search/ })).toBeVisible()
      await page.getByRole('button', { name: 'Clear search and filters' }).click()
      await expect(page).toHaveURL(product.url + path)
      await expect(search).toHaveValue('')
    })
  }
  expect(found.sort()).toEqual(adminLists.map(list => list.id).sort())
  const specified = ['users', 'uploads', 'plans', 'subscriptions', 'tags', 'custom-pages', 'site-comments']
  expect(found).toEqual(expect.arrayContaining(specified))
})
