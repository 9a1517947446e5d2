import { expect } from '@playwright/test'
import { findNetwork, loseNetwork, openOffline, prepareDevice } from '../fixtures/device.ts'
import { addFolder, item } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(240_000)

const offlineBar = 'You’re offline. You can browse, but not make changes.'

test('the shell opens offline and says so, knows its member, and goes on by itself', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.upload('inside.txt', 'was here all the time', await addFolder(owner, 'Papers'))
  await prepareDevice(page, `${product.url}/drive`)
  await loseNetwork(page, product)
  await openOffline(page, `${product.url}/drive`)
  await expect(page.getByText(offlineBar)).toBeVisible()
  // The list that was open before is still there to browse; one that never was says why it isn’t.
  await expect(item(page, 'Papers')).toBeVisible()
  await item(page, 'Papers').dblclick()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ada Lovelace/ })).toBeVisible()
  await look('shell')
  await expectAccessible()
  await findNetwork(page, product)
  await expect(item(page, 'inside.txt')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(offlineBar)).toHaveCount(0)
  // The worker itself answers nothing of the interface: lists are kept by pages, and only for pages without a network.
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return all.flat().map(request => new URL(request.url).pathname)
  })
  expect(kept.filter(path => path.startsWith('/api/'))).toEqual([])
})
