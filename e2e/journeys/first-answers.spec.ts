import { expect } from '@playwright/test'
import { addFolder } from '../fixtures/drive.ts'
import { asOwner as test } from '../fixtures/test.ts'

const pages = [
  { name: 'the drive', path: '/drive', row: '[data-items] [data-index]' },
  { name: 'the list of users', path: '/admin/users', row: '[data-row]' },
] as const

for (const { name, path, row } of pages) {
  test(`${name} uses the answers that come with its page, instead of asking for them`, async ({
    product,
    owner,
    page,
  }) => {
    await addFolder(owner, 'Letters')
    const asked: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/v1/')) asked.push(pathname)
    })
    await page.goto(`${product.url}${path}`)
    const brought = await page.evaluate(() =>
      Object.keys(JSON.parse(document.getElementById('answers')?.textContent ?? '{}')),
    )
    expect(brought.length).toBeGreaterThan(2)
    await expect(page.locator(row).first()).toBeVisible()
    // Parts that load when the page is idle ask as well.
    await page.evaluate(() => new Promise(idle => requestIdleCallback(() => requestIdleCallback(idle))))
    await page.waitForLoadState('networkidle')
    // By path: an answer to a slightly different question would be of no use, and the page would ask itself.
    const paths = brought.map(url => new URL(url, product.url).pathname)
    expect(asked.filter(pathname => paths.includes(pathname))).toEqual([])
  })
}
