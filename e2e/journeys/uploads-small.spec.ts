import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'
import { dropPaths } from '../fixtures/tree.ts'
import { downloadedHash, type Listed, slowLine, tray } from '../fixtures/uploads.ts'

const count = 300
const nameOf = (n: number) => `note ${String(n).padStart(3, '0')}.txt`
const textOf = (n: number) => `This is note ${n}. `.repeat(400)

test('[XFER-02] [XFER-07] three hundred small files go together, are paused, resumed and cancelled one by one, and the tray tells what became of them', async ({
  product,
  owner,
  dir,
  page,
  look,
}) => {
  const top = join(dir, 'notes')
  mkdirSync(top)
  for (let n = 0; n < count; n++) writeFileSync(join(top, nameOf(n)), textOf(n))
  const folder = await addFolder(owner, 'notes')
  // Two names are taken: one by other bytes, one by the same.
  const replaced = await owner.upload(nameOf(3), 'an earlier note', folder)
  await owner.upload(nameOf(4), textOf(4), folder)
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'notes')).toBeVisible()
  const limit = await slowLine(page, 400_000)
  const bundles: string[] = []
  const singles: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST') return
    if (pathname === '/api/v1/transfers/bundles') bundles.push(pathname)
    if (pathname === '/api/v1/transfers') singles.push(pathname)
  })
  const all = tray(page)
  let cancelled = ''
  const row = (name: string) => all.locator('[data-state]').filter({ has: page.getByTitle(name) })

  await test.step('the taken folder is asked about once', async () => {
    await dropPaths(page, [top])
    await page.getByRole('dialog').getByRole('button', { name: 'Merge folders' }).click()
    await expect(all.getByText(`Uploading ${count} files`)).toBeVisible()
  })

  await test.step('each file shows its own progress', async () => {
    await expect.poll(() => all.locator('[data-state="sending"]').count()).toBeGreaterThan(1)
    await expect(all.locator('header')).toContainText(/of 300 · \d+%/)
    await look('tray-small-files')
  })

  await test.step('all are paused, and nothing more is sent', async () => {
    await all.getByRole('button', { name: 'Pause all' }).click()
    await expect(all.getByText('Uploads paused')).toBeVisible()
    await expect(all.locator('[data-state="sending"]')).toHaveCount(0)
    const sent = bundles.length
    const { folder: before } = await owner.api<Listed>('GET', `/items/${folder}/children`)
    await page.waitForLoadState('networkidle')
    expect(bundles.length).toBe(sent)
    expect((await owner.api<Listed>('GET', `/items/${folder}/children`)).folder.itemCount).toBe(before.itemCount)
  })

  await test.step('one is cancelled, the others go on, and all of them arrive', async () => {
    // Browsers list the files of a folder in any order, and those at the end have not been sent.
    await all.locator('[data-state]').first().hover()
    await page.mouse.wheel(0, 100_000)
    const paused = all.locator('[data-state="paused"] [title^="notes / "]')
    await expect(paused.first()).toBeVisible()
    const titles = await paused.evaluateAll(shown => shown.map(one => one.getAttribute('title') ?? ''))
    const names = titles.map(title => title.split(' / ').at(-1))
    cancelled = names.find(name => name !== nameOf(3) && name !== nameOf(4)) ?? ''
    await all.getByRole('button', { name: `Cancel ${cancelled}` }).click()
    await expect(row(cancelled)).toContainText('Upload cancelled')
    await limit(-1)
    await all.getByRole('button', { name: 'Resume all' }).click()
    await expect(all.getByText(`${count - 2} files uploaded`)).toBeVisible({ timeout: 60_000 })
    await expect(all.locator('header')).toContainText(/1 unchanged.*1 cancelled/)
  })

  await test.step('the server has each once, with its bytes', async () => {
    const names = Array.from({ length: count }, (_, n) => nameOf(n))
    const { data } = await owner.api<Listed>('POST', `/items/${folder}/taken-names`, { names })
    const found = new Map(data.map(one => [one.name, one]))
    expect([...found.keys()].toSorted()).toEqual(names.filter(name => name !== cancelled))
    expect((await owner.api<Listed>('GET', `/items/${folder}/children`)).folder.itemCount).toBe(count - 1)
    for (const [n, name] of names.entries()) {
      if (name !== cancelled) expect(found.get(name)?.size, name).toBe(textOf(n).length)
    }
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    for (const n of [3, 4]) {
      const { id = '' } = found.get(nameOf(n)) ?? {}
      expect(await downloadedHash(owner, product.url, id)).toBe(hash(textOf(n)))
    }
    expect(found.get(nameOf(3))?.id).toBe(replaced)
    const versions = await owner.api<{ data: unknown[] }>('GET', `/items/${replaced}/versions`)
    expect(versions.data).toHaveLength(2)
    expect(bundles.length).toBeLessThan(60)
    expect(singles.length).toBeLessThan(10)
  })
})
