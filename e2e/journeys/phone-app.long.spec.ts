import { expect } from '@playwright/test'
import {
  awaitViewers,
  findNetwork,
  keptAddresses,
  loseNetwork,
  makeOffline,
  openOffline,
  prepareDevice,
  shareTo,
} from '../fixtures/device.ts'
import { addFolder, item } from '../fixtures/drive.ts'
import { photo } from '../fixtures/files.ts'
import { forgetSession, type Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
test.setTimeout(240_000)

async function fileOf(owner: Member, id: string): Promise<{ isStarred: boolean; versionId: string }> {
  return owner.api('GET', `/items/${id}`)
}

test('starred files that are available offline open without a network, and follow their file', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const notes = await owner.upload('notes.txt', 'Read me on the train')
  const picture = await owner.upload('view.png', photo('#3377aa'))
  await prepareDevice(page, `${product.url}/drive`)
  await makeOffline(page, 'notes.txt', notes)
  await makeOffline(page, 'view.png', picture)

  await test.step('marking a file stars it', async () => {
    expect((await fileOf(owner, notes)).isStarred).toBe(true)
  })

  await test.step('the list says what is kept, and how much', async () => {
    await page.getByRole('link', { name: 'Available offline' }).first().click()
    await expect(page.getByRole('heading', { name: 'Available offline' })).toBeVisible()
    await expect(page.getByText(/Kept on this device: 2 files, .*This browser can store .* more/)).toBeVisible()
    await look('list')
    await expectAccessible()
  })

  await test.step('without a network, files open from this device', async () => {
    await awaitViewers(page)
    await loseNetwork(page, product)
    await openOffline(page, `${product.url}/drive`)
    await expect(page.getByText('2 files are available offline.')).toBeVisible()
    await look('banner')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('button', { name: 'notes.txt', exact: true }).click()
    const viewer = page.getByRole('dialog', { name: 'notes.txt' })
    await expect(viewer).toContainText('Read me on the train')
    await look('viewer')
    // Its own address too, as after a restart of the device.
    await openOffline(page, `${product.url}/drive/file/${picture}`)
    const shown = page.getByRole('dialog', { name: 'view.png' }).locator('img').first()
    await expect.poll(() => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const range = await page.evaluate(async id => {
      const answer = await fetch(`/api/v1/items/${id}/content`, { headers: { range: 'bytes=0-3' } })
      return [answer.status, await answer.text()]
    }, notes)
    expect(range).toEqual([206, 'Read'])
    await findNetwork(page, product)
  })

  await test.step('a newer version is fetched', async () => {
    const { versionId } = await fileOf(owner, notes)
    await page.goto(`${product.url}/drive/offline`)
    await page.keyboard.press('Shift')
    const answer = await owner.request.put(`${product.url}/api/v1/items/${notes}/content?v=${versionId}`, {
      headers: { 'content-type': 'application/octet-stream' },
      data: 'A newer text',
    })
    expect(answer.ok()).toBe(true)
    const keptText = () =>
      page.evaluate(async id => {
        const cache = await caches.open('holdall-files')
        return (await cache.match(`/api/v1/items/${id}/content`))?.text()
      }, notes)
    await expect.poll(keptText, { timeout: 60_000 }).toBe('A newer text')
  })

  await test.step('without its star, a file leaves this device', async () => {
    await owner.api('POST', '/items/unstar', { ids: [notes] })
    await expect.poll(() => keptAddresses(page), { timeout: 60_000 }).not.toContain(`/api/v1/items/${notes}/content`)
    await expect(page.getByRole('button', { name: 'notes.txt', exact: true })).toHaveCount(0)
  })

  await test.step('everything can be removed at once', async () => {
    await page.goto(`${product.url}/account`)
    const card = page
      .getByRole('region', { name: 'On this device' })
      .or(page.locator('section', { hasText: 'On this device' }))
      .last()
    await expect(card).toContainText('Kept on this device: one file')
    await card.scrollIntoViewIfNeeded()
    await look('account')
    await card.getByRole('button', { name: 'Remove all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
    await expect.poll(() => keptAddresses(page)).toEqual([])
  })
})

test('what other apps share lands in the chosen folder', async ({ product, owner, page, look, expectAccessible }) => {
  const folder = await addFolder(owner, 'From my phone')
  await prepareDevice(page, `${product.url}/drive`)
  const names = async (id: string) =>
    (await owner.api<{ data: { name: string }[] }>('GET', `/items/${id}/children`)).data.map(one => one.name)

  await test.step('files and a text, with a folder that is remembered', async () => {
    await shareTo(page, {
      files: [
        { name: 'a.txt', text: 'one' },
        { name: 'a.txt', text: 'two' },
      ],
      title: 'Note',
      text: 'Milk',
    })
    await expect(page.getByRole('heading', { name: 'Save to Holdall' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Shared files' }).getByRole('listitem')).toHaveText([
      /^a\.txt/,
      /^a \(2\)\.txt/,
      /^Note\.txt/,
    ])
    await look('save')
    await expectAccessible()
    await page.getByRole('button', { name: 'Choose folder' }).click()
    await page.getByRole('dialog').getByText('From my phone').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(item(page, 'Note.txt')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => names(folder)).toEqual(['a (2).txt', 'a.txt', 'Note.txt'])
  })

  await test.step('an address, into the same folder', async () => {
    await shareTo(page, { text: 'https://example.org/page' })
    await expect(page.getByText('example.org.url')).toBeVisible()
    // What was saved before isn’t offered again.
    await expect(page.getByRole('list', { name: 'Shared files' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('From my phone').last()).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => names(folder), { timeout: 60_000 }).toContain('example.org.url')
  })

  await test.step('cancelling keeps nothing', async () => {
    await shareTo(page, { files: [{ name: 'never.txt', text: 'x' }] })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.goto(`${product.url}/drive/save`)
    await expect(page.getByRole('heading', { name: 'Nothing to save' })).toBeVisible()
  })

  await test.step('who is not signed in signs in first, and loses nothing', async () => {
    await forgetSession(page)
    await shareTo(page, { files: [{ name: 'kept.txt', text: 'still here' }] }, product.url)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('kept.txt')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => names(owner.rootId), { timeout: 60_000 }).toContain('kept.txt')
  })
})

test('a device without the service worker is told to share again', async ({ product, owner, page }) => {
  expect(owner.email).toBeTruthy()
  await page.goto(`${product.url}/drive`)
  await shareTo(page, { files: [{ name: 'lost.txt', text: 'x' }] })
  await expect(
    page.getByText('The app wasn’t ready on this device yet. Share the files again in a moment.'),
  ).toBeVisible()
})
