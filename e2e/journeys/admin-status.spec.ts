import { expect } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import type { Product } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

/**
 * Three jobs have failed for good, a message has been waiting for an hour without being sent, and a sweep has found too
 * much.
 */
function leaveTrouble(product: Product): void {
  const now = Date.now()
  const hour = 3_600_000
  const database = openDatabase(product)
  try {
    const addJob = database.prepare(
      `insert into jobs (id, kind, payload, state, run_at, attempts, error_code, error_message, created_at, finished_at)
       values (?, 'files.outline', '{}', 'failed', ?, 3, 'job.unexpected', 'The disk is full', ?, ?)`,
    )
    for (const id of ['01ccccccccccccccccccccccc1', '01ccccccccccccccccccccccc2', '01ccccccccccccccccccccccc3'])
      addJob.run(id, now - hour, now - hour, now - hour)
    const addMail = database.prepare(
      `insert into mail_outbox (id, template, recipient, subject, html, text, state, created_at, is_subject_secret)
       values ('01ddddddddddddddddddddddd1', 'confirm', 'bo@example.org', 'Confirm your address', '', 'text', 'queued', ?, 0)`,
    )
    addMail.run(now - hour)
    database.exec(`insert into destroy_stops (name, since, found, total) values ('lost-files', ${now}, 1190, 1450)`)
  } finally {
    database.close()
  }
}

test('[ADMX-04] an administrator sees the status of each part of the site, and where to fix problems', async ({
  product,
  owner: _owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/status`)
  const parts = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Database' }) })
  await expect(parts.getByText(/^SQLite 3\.\d+.* responds in .* ms$/)).toBeVisible()
  await expect(parts.getByRole('listitem')).toHaveCount(16)
  // A machine may lack the maps that PDFs without their fonts need, and is told so.
  const lacksMaps = await parts.getByText('without embedded fonts can’t be displayed').isVisible()
  await expect(page.getByText(lacksMaps ? 'One component needs attention' : 'Everything is working')).toBeVisible()
  await look('status')
  leaveTrouble(product)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('2 components aren’t working')).toBeVisible()
  await look('status-in-need')
  await expectAccessible()
  const part = (name: string) => parts.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(part('Base URL')).toContainText(product.url)
  await expect(part('Mail')).toContainText('one queued')
  await expect(part('Mail').getByRole('link', { name: 'Outbox' })).toBeVisible()
  const deletion = part('Automatic deletion')
  await expect(deletion).toContainText('1,190 of 1,450 stored objects don’t belong to anything in the database.')
  await deletion.getByRole('button', { name: 'Continue deletion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(deletion).toContainText('Runs as scheduled')
  await expect(page.getByText('One component isn’t working')).toBeVisible()
  const jobs = part('Failed jobs')
  await expect(jobs).toContainText('3 jobs have failed')
  await jobs.getByRole('link', { name: 'Jobs' }).click()
  await expect(page).toHaveURL(/\/admin\/jobs$/)
  await expect(page.getByRole('row').filter({ hasText: 'The disk is full' })).toHaveCount(3)
})
