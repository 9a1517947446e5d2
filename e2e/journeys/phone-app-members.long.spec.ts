import { expect, type Page } from '@playwright/test'
import {
  findNetwork,
  keptAddresses,
  keptNames,
  loseNetwork,
  makeOffline,
  openOffline,
  prepareDevice,
  shareTo,
} from '../fixtures/device.ts'
import { item } from '../fixtures/drive.ts'
import { forgetSession, type Member, register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(240_000)

async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('signing out, and a session that was ended elsewhere, delete what is kept', async ({ product, owner, page }) => {
  const notes = await owner.upload('notes.txt', 'Mine alone')
  await prepareDevice(page, `${product.url}/drive`)
  await makeOffline(page, 'notes.txt', notes)
  const left = async () => [
    ...(await keptNames(page)).filter(name => !/^holdall-(shell|viewers)-/.test(name)),
    ...(await page.evaluate(() =>
      Object.keys(localStorage).filter(key => /kept-for|offline-files|save-folder/.test(key)),
    )),
  ]

  await test.step('signing out', async () => {
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await left()).toEqual([])
    await loseNetwork(page, product)
    await openOffline(page, `${product.url}/drive`)
    await expect(page.getByText('Ada')).toHaveCount(0)
    await findNetwork(page, product)
  })

  await test.step('a session that was ended elsewhere', async () => {
    await page.goto(`${product.url}/sign-in`)
    await signIn(page, owner)
    await expect(item(page, 'notes.txt')).toBeVisible()
    await prepareDevice(page, `${product.url}/drive`)
    await makeOffline(page, 'notes.txt', notes)
    await forgetSession(page)
    await page.goto(`${product.url}/drive`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect.poll(left).toEqual([])
  })
})

/** All that this device holds for whoever was signed in: addresses and texts in caches, and the local storage. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => !/^holdall-(shell|viewers)-/.test(name))
    const texts = names.map(async name => {
      const cache = await caches.open(name)
      const read = async (request: Request) => `${name} ${request.url} ${await (await cache.match(request))?.text()}`
      return Promise.all((await cache.keys()).map(read))
    })
    return JSON.stringify([await Promise.all(texts), { ...localStorage }])
  })
}

test('one member after another in the same browser: what was kept for the first is deleted', async ({
  product,
  owner,
  page,
  browser,
}) => {
  const notes = await owner.upload('notes.txt', 'Mine alone')
  const bo = await register(product, await browser.newContext(), 'bo@example.org')
  await bo.api('PATCH', '/me', { firstName: 'Bo', lastName: 'Diddley' })
  const list = await bo.upload('list.txt', 'Milk')
  const ofAda = new RegExp(`${notes}|notes\\.txt|Mine alone|My secret|Lovelace|${owner.email}`)

  await test.step('the first keeps a file, and shares one that isn’t saved', async () => {
    await prepareDevice(page, `${product.url}/drive`)
    await makeOffline(page, 'notes.txt', notes)
    await shareTo(page, { files: [{ name: 'secret.txt', text: 'My secret' }] })
    await expect(page.getByText('secret.txt')).toBeVisible()
    const kept = await everythingKept(page)
    for (const part of [notes, 'notes.txt', 'Mine alone', 'My secret', 'Lovelace', owner.email])
      expect(kept).toContain(part)
  })

  await test.step('another member’s session replaces it, without signing out', async () => {
    await forgetSession(page)
    await page.context().addCookies(await bo.request.storageState().then(({ cookies }) => cookies))
    await page.goto(`${product.url}/drive`)
    await expect(item(page, 'list.txt')).toBeVisible()
    await expect(page.getByRole('button', { name: /Bo Diddley/ })).toBeVisible()
    await expect.poll(() => everythingKept(page)).not.toMatch(ofAda)
    await page.goto(`${product.url}/drive/save`)
    await expect(page.getByRole('heading', { name: 'Nothing to save' })).toBeVisible()
  })

  await test.step('the second keeps a file of their own, and finds nothing else without a network', async () => {
    await prepareDevice(page, `${product.url}/drive`)
    await makeOffline(page, 'list.txt', list)
    expect((await keptAddresses(page)).filter(address => !address.includes(list))).toEqual([])
    await loseNetwork(page, product)
    await openOffline(page, `${product.url}/drive/file/${notes}`)
    await expect(page.getByText(/You’re offline/).first()).toBeVisible()
    await expect(page.getByText('Mine alone')).toHaveCount(0)
    await openOffline(page, `${product.url}/drive/offline`)
    await expect(page.getByRole('button', { name: 'list.txt', exact: true })).toBeVisible()
    await expect(page.getByText('notes.txt')).toHaveCount(0)
    await findNetwork(page, product)
  })

  await test.step('signing out and in as the first deletes what the second kept', async () => {
    await page.goto(`${product.url}/drive`)
    await page.getByRole('button', { name: /Bo Diddley/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signIn(page, owner)
    await expect(item(page, 'notes.txt')).toBeVisible()
    await expect.poll(() => everythingKept(page)).not.toMatch(new RegExp(`${list}|list\\.txt|Milk|Diddley|${bo.email}`))
    await page.goto(`${product.url}/drive/offline`)
    await expect(page.getByRole('heading', { name: 'Available offline' })).toBeVisible()
    await expect(page.getByText('notes.txt')).toHaveCount(0)
  })
})
