import { expect } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[ADMX-11] an administrator sees what uses the site’s storage, and a recount corrects a wrong figure', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/storage`)
  await expect(page.getByText('There are no files yet')).toBeVisible()
  await expect(page.getByText('Not calculated yet.')).toBeVisible()
  await owner.upload('Holiday in the mountains, day one.jpg', Buffer.alloc(700_000, 1))
  await owner.upload('report.pdf', Buffer.alloc(250_000, 5))
  const old = await owner.upload('old.bin', Buffer.alloc(600_000, 7))
  await owner.api('POST', '/items/trash', { ids: [old] })
  const context = await browser.newContext()
  const grace = await register(product, context, 'grace@example.org')
  await grace.upload('film.mp4', Buffer.alloc(1_500_000, 2))
  await context.close()
  const team = await owner.api<{ rootId: string }>('POST', '/workspaces', { name: 'Film crew', color: 'teal' })
  // As a sync client leaves it that was switched off in the middle of a large file.
  const begun = openDatabase(product)
  const graces = "(select id from users where email = 'grace@example.org')"
  begun.exec(`insert into chunked_uploads (id, user_id, name, touched_at, space_id, reserved)
    select 'begun', owner_id, '1', ${Date.now()}, id, 8000000 from spaces where owner_id = ${graces};
    insert into upload_chunks (upload_id, name, size, storage_key, crc32) values ('begun', '1', 5000000, 'a-chunk', 0);
    update spaces set reserved_bytes = 8000000 where owner_id = ${graces}`)
  begun.close()
  await owner.upload('talk.mp3', Buffer.alloc(400_000, 3), team.rootId)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('5 files in 3 drives and workspaces')
  const people = page.getByRole('listitem').filter({ hasText: /grace|Ada Lovelace/ })
  await expect(people.first()).toContainText('Ada Lovelace')
  const unfinished = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Unfinished uploads' }) })
  await expect(unfinished.getByRole('listitem')).toContainText('1 upload, 7.6 MB reserved')
  await expect(unfinished.getByRole('listitem')).toContainText('4.8 MB')
  const list = page.locator('[data-list="storage-spaces"]')
  await expect(list).toContainText('Film crew')

  // As if the database had been changed by hand.
  const database = openDatabase(product)
  database.prepare("update spaces set used_bytes = 9000000000 where name = 'Film crew'").run()
  database.close()
  await page.reload()
  await expect(list).toContainText('8.4 GB')
  await page.getByRole('button', { name: 'Recount' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Recount' }).click()
  await expect(page.getByText('The last recount corrected 1 drive or workspace.')).toBeVisible()
  await expect(list).not.toContainText('8.4 GB')
  await expect(page.getByRole('row').filter({ hasText: 'This server' })).toContainText('None')
  await look('admin-storage')
  await expectAccessible()
})
