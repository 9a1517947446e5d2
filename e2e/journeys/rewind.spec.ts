import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { choose } from '../fixtures/drive.ts'
import { type Member, register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'
import type { Listed } from '../fixtures/uploads.ts'

const names = Array.from({ length: 500 }, (_, index) => `report-${String(index).padStart(3, '0')}.txt`)
const textOf = (name: string) => `The real content of ${name}`
const spoiled = (name: string) => createHash('sha256').update(name).digest('hex')

/** Sends many small files in bundles, as the browser does; they replace files of the same name. */
async function send(owner: Member, url: string, parentId: string, bodyOf: (name: string) => string): Promise<void> {
  for (let start = 0; start < names.length; start += 100) {
    const some = names.slice(start, start + 100)
    const files = some.map(name => ({ name, parentId, size: Buffer.byteLength(bodyOf(name)), onConflict: 'replace' }))
    const form = new FormData()
    form.append('bundle', JSON.stringify({ files }))
    for (const [place, name] of some.entries()) form.append(String(place), new File([bodyOf(name)], name))
    const answer = await owner.request.post(`${url}/api/v1/transfers/bundles`, { multipart: form })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

async function contentsOf(owner: Member, url: string, folderId: string): Promise<Map<string, string>> {
  const { data } = await owner.api<Listed>('GET', `/items/${folderId}/children?perPage=500`)
  const contents = new Map<string, string>()
  for (let start = 0; start < data.length; start += 20) {
    await Promise.all(
      data.slice(start, start + 20).map(async ({ id, name }) => {
        const answer = await owner.request.get(`${url}/api/v1/items/${id}/content`)
        contents.set(name, await answer.text())
      }),
    )
  }
  return contents
}

const expected = (bodyOf: (name: string) => string) => new Map(names.map(name => [name, bodyOf(name)]))
const sorted = (contents: ReadonlyMap<string, string>) => [...contents].sort(([a], [b]) => (a < b ? -1 : 1))

/** Opens the moment before the only hour in which something was changed. */
async function openBefore(page: Page): Promise<void> {
  await page.getByRole('button', { name: /500 changed/ }).click()
  await expect(page.getByRole('heading', { name: /As it was on/ })).toBeVisible()
}

test('a folder is rewound after 500 files were overwritten, and that is undone', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  test.setTimeout(600_000)
  const { id } = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Reports' })
  await send(owner, product.url, id, textOf)
  await send(owner, product.url, id, spoiled)

  await test.step('the moment before is found', async () => {
    await page.goto(`${product.url}/drive`)
    await page.locator('[data-items] [data-index]').filter({ hasText: 'Reports' }).first().click({ button: 'right' })
    await choose(page, 'Rewind…')
    await expect(page.getByRole('heading', { name: 'Rewind “Reports”' })).toBeVisible()
    await look('rewind-timeline')
    await expectAccessible()
    await openBefore(page)
    await expect(page.getByText('report-000.txt')).toBeVisible()
    await expect(page.getByText('Changed since').first()).toBeVisible()
    await look('rewind-past')
    await expectAccessible()
  })

  await test.step('it is put back', async () => {
    await page.getByRole('button', { name: 'Restore all…' }).click()
    await expect(page.getByText('500 files restored to their earlier content')).toBeVisible({ timeout: 120_000 })
    await look('rewind-question')
    await expectAccessible()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'Restoring…' })).toBeVisible()
    await expect(page.getByText(/^Restored to /)).toBeVisible({ timeout: 300_000 })
    await look('rewind-done')
    await expectAccessible()
    expect(sorted(await contentsOf(owner, product.url, id))).toEqual(sorted(expected(textOf)))
  })

  await test.step('and undone', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone. Everything is as it was before.')).toBeVisible({ timeout: 300_000 })
    expect(sorted(await contentsOf(owner, product.url, id))).toEqual(sorted(expected(spoiled)))
  })
})

test('chosen files of a drive come back on a phone, and others see why they can’t', async ({
  product,
  owner,
  page,
  browser,
  look,
}) => {
  test.setTimeout(300_000)
  const { id } = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Empty' })
  for (const name of ['keep.txt', 'lost.txt', 'other.txt']) await owner.upload(name, name)
  const { data } = await owner.api<Listed>('GET', `/items/${owner.rootId}/children`)
  const lost = data.filter(item => item.name === 'lost.txt' || item.name === 'other.txt').map(item => item.id)
  await owner.api('POST', '/items/trash', { ids: lost })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.url}/drive/rewind/${owner.rootId}`)
  await expect(page.getByRole('heading', { name: 'Rewind My files' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select lost.txt' }).check()
  await look('rewind-chosen')
  await page.getByRole('button', { name: 'Restore one item…' }).click()
  await expect(page.getByText('One item restored from the trash')).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText(/^Restored to /)).toBeVisible()
  const after = await owner.api<Listed>('GET', `/items/${owner.rootId}/children`)
  expect(after.data.map(item => item.name).sort()).toEqual(['Empty', 'keep.txt', 'lost.txt'])

  await page.goto(`${product.url}/drive/rewind/${id}`)
  await expect(page.getByText('Nothing has changed here since')).toBeVisible()
  await look('rewind-nothing')

  const context = await browser.newContext()
  await register(product, context, 'bob@example.org')
  const other = await context.newPage()
  await other.goto(`${product.url}/drive/rewind/${id}`)
  await expect(other.getByRole('heading', { name: 'You can’t rewind this folder' })).toBeVisible()
})
