import { expect } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import { addPeople } from '../fixtures/people.ts'
import { rows } from '../fixtures/people-list.ts'
import type { Product } from '../fixtures/product.ts'
import { asOwner as test } from '../fixtures/test.ts'

/** Adds messages that could not be sent, to `person-0@example.org` and so on. */
function addFailedMails(product: Product, count: number): void {
  const database = openDatabase(product)
  try {
    const add = database.prepare(
      `insert into mail_outbox (id, template, recipient, subject, html, text, state, attempts, error, driver, created_at, is_subject_secret)
       values (?, 'confirm', ?, 'Confirm your address', '', ?, 'failed', 3, '550 No such mailbox', 'smtp', ?, 0)`,
    )
    database.exec('begin immediate')
    // The list shows the newest first.
    for (let at = 0; at < count; at++) {
      const id = `01bbbbbbbbbbbbbbbbbbbbbb${String(at).padStart(2, '0')}`
      add.run(id, `person-${at}@example.org`, `Please confirm, person-${at}`, Date.now() - at * 60_000)
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}

function changeMail(product: Product, recipient: string, state: 'sent'): void {
  const database = openDatabase(product)
  try {
    database.prepare('update mail_outbox set state = ? where recipient = ?').run(state, recipient)
  } finally {
    database.close()
  }
}

test.beforeEach(async ({ product, page }) => {
  addPeople(product, 40)
  await page.goto(`${product.url}/admin/users`)
  await expect(rows(page)).toHaveCount(15)
})

test('[USERS-03] [USERS-18] a few people are saved as CSV immediately', async ({ page }) => {
  await page.getByLabel('Search by name or email').fill('hopper')
  await expect(page.getByText('1–8 of 8')).toBeVisible()
  await page.getByRole('button', { name: 'More Actions' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export users in CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/users.*\.csv$/)
})

test('[USERS-17] [USERS-19] a report that takes longer is sent by mail, and the member is told so', async ({
  product,
  page,
  look,
}) => {
  addPeople(product, 1000, 41)
  await page.reload()
  await expect(page.getByText('1–15 of 1,041')).toBeVisible()
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export users in CSV' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    "Your request is being processed. We'll email you when the report is ready to download...",
  )
  await look('csv-by-mail')
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => product.output(), { timeout: 30_000 }).toContain('The report you requested is ready')
})

test('[LIST-09] [ADMX-05] [ADMX-06] rows are selected one by one, in ranges, by page and all, and acted on together', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  addFailedMails(product, 20)
  await page.goto(`${product.url}/admin/outbox`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(rows(page)).toHaveCount(15)
  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select person-1@example.org', exact: true }).click()
  await expect(bar).toContainText('1 item(s) selected')
  await page.getByRole('checkbox', { name: 'Select person-4@example.org' }).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 item(s) selected')
  await look('selected')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await rows(page).nth(2).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('3 item(s) selected')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toContainText('15 item(s) selected')
  await bar.getByRole('button', { name: 'Select all 20' }).click()
  await expect(bar).toContainText('20 item(s) selected')
  // Someone else has sent one of them in the meantime.
  changeMail(product, 'person-7@example.org', 'sent')
  await bar.getByRole('button', { name: 'Send again' }).click()
  const refused = page.getByRole('dialog', { name: 'Send again' })
  await expect(refused).toContainText('19 done. 1 failed:')
  await expect(refused).toContainText('Only emails that couldn’t be sent can be resent.')
  await refused.getByRole('button', { name: 'Got it' }).click()
  await expect(bar).toBeHidden()
  // The product has no mail server: it prints what it would send.
  const sent = () => [...product.output().matchAll(/Please confirm, person-(\d+)/g)].map(([, at]) => Number(at))
  const others = Array.from({ length: 20 }, (_, at) => at).filter(at => at !== 7)
  await expect.poll(() => [...new Set(sent())].sort((a, b) => a - b)).toEqual(others)
})
