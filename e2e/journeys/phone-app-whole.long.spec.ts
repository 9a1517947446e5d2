import { expect, type Page } from '@playwright/test'
import {
  awaitViewers,
  keptAddresses,
  loseNetwork,
  makeOffline,
  openOffline,
  prepareDevice,
  shareTo,
} from '../fixtures/device.ts'
import { addFolder, item } from '../fixtures/drive.ts'
import type { Member } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(240_000)

const offlineBar = 'You’re offline. You can browse, but not make changes.'

interface Manifest {
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[]
}

/** Expects what a browser asks for before it offers to install the site, and that all icons are there. */
async function expectInstallable(page: Page, owner: Member, product: Product): Promise<Manifest> {
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Holdall', display: 'standalone', start_url: '/drive', scope: '/' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window, as each journey has, can’t install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  for (const { src, type } of manifest.icons) {
    const answer = await owner.request.get(product.url + src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
  }
  // The form that `shareTo` sends is the one that the manifest tells the share sheet to send.
  expect(manifest.share_target).toMatchObject({
    action: '/drive/save',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
  })
  return manifest
}

/** The names and texts of the files in a folder. */
async function textsIn(owner: Member, product: Product, folderId: string): Promise<Record<string, string>> {
  const { data } = await owner.api<{ data: { id: string; name: string }[] }>('GET', `/items/${folderId}/children`)
  const read = async ({ id, name }: { id: string; name: string }) => {
    const answer = await owner.request.get(`${product.url}/api/v1/items/${id}/content`)
    return [name, await answer.text()]
  }
  return Object.fromEntries(await Promise.all(data.map(read)))
}

test('[PWA-01] the site is installed, takes what is shared into a chosen folder, and opens with its files without a network', async ({
  product,
  owner,
  page,
}) => {
  const folder = await addFolder(owner, 'Trip')
  const passport = await owner.upload('passport.txt', 'Number 7', folder)
  await prepareDevice(page, `${product.url}/drive`)
  const { start_url: start } = await test.step('it can be installed', () => expectInstallable(page, owner, product))

  await test.step('files from the share sheet land in the chosen folder', async () => {
    await shareTo(page, {
      files: [
        { name: 'ticket.txt', text: 'Seat 12' },
        { name: 'map.txt', text: 'Turn left' },
      ],
    })
    await page.getByRole('button', { name: 'Choose folder' }).click()
    await page.getByRole('dialog').getByText('Trip').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(item(page, 'ticket.txt')).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(`${product.url}/drive/folder/${folder}`)
    await expect
      .poll(() => textsIn(owner, product, folder), { timeout: 60_000 })
      .toEqual({ 'map.txt': 'Turn left', 'passport.txt': 'Number 7', 'ticket.txt': 'Seat 12' })
    // Nowhere else.
    expect(Object.keys(await textsIn(owner, product, owner.rootId))).toEqual(['Trip'])
  })

  const { data } = await owner.api<{ data: { id: string; name: string }[] }>('GET', `/items/${folder}/children`)
  const ticket = data.find(({ name }) => name === 'ticket.txt')?.id ?? ''

  await test.step('of two starred files, the one that is marked is kept', async () => {
    await owner.api('POST', '/items/star', { ids: [ticket, passport] })
    await page.goto(`${product.url}/drive/starred`)
    await expect(item(page, 'passport.txt')).toBeVisible()
    await makeOffline(page, 'ticket.txt', ticket)
    await awaitViewers(page)
    const kept = await keptAddresses(page)
    expect(kept).toContain(`/api/v1/items/${ticket}/content`)
    expect(kept.filter(address => !address.includes(ticket))).toEqual([])
  })

  await test.step('without a network, the shell opens and says so', async () => {
    await loseNetwork(page, product)
    await openOffline(page, product.url + start)
    await expect(page.getByText(offlineBar)).toBeVisible()
    await expect(item(page, 'Trip')).toBeVisible()
    await expect(page.getByRole('button', { name: /Ada Lovelace/ })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Photos' }).first()).toBeVisible()
  })

  await test.step('without a network, the file opens', async () => {
    await expect(page.getByText('One file is available offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('button', { name: 'ticket.txt', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'ticket.txt' })).toContainText('Seat 12')
    await expect(page.getByText(offlineBar)).toBeVisible()
    // And again from nothing, as after a restart of the phone.
    const again = await page.context().newPage()
    await openOffline(again, `${product.url}/drive/file/${ticket}`)
    await expect(again.getByRole('dialog', { name: 'ticket.txt' })).toContainText('Seat 12')
    await openOffline(again, `${product.url}/drive/file/${passport}`)
    await expect(again.getByText(offlineBar)).toBeVisible()
    await expect(again.getByText('Number 7')).toHaveCount(0)
  })
})
