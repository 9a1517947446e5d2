import { expect, type Page } from '@playwright/test'
import { startSmtpSink } from '../../packages/server/test/peers/smtp-sink.ts'
import { openDatabase } from '../fixtures/database.ts'
import { addPeople } from '../fixtures/people.ts'
import { rowOf, rows } from '../fixtures/people-list.ts'
import type { Product } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

test.use({ timezoneId: 'Pacific/Auckland' })

/** Sets when a user joined. */
function joinedAt(product: Product, email: string, at: string): void {
  const database = openDatabase(product)
  try {
    database.prepare('update users set created_at = ? where email = ?').run(Date.parse(at), email)
  } finally {
    database.close()
  }
}

/** The people who match the filter "Created on". */
async function createdOn(page: Page, url: string, day: string): Promise<string[]> {
  const filters = Buffer.from(JSON.stringify([{ key: 'created_at', operator: '=', value: day }])).toString('base64')
  await page.goto(`${url}/admin/users?filters=${encodeURIComponent(filters)}`)
  await expect(page.getByRole('button', { name: /^Created/ }).first()).toBeVisible()
  await expect(page.getByText(/person-\d\d@|No results/).first()).toBeVisible()
  return (await rows(page).allInnerTexts()).map(text => /person-\d\d/.exec(text)?.[0] ?? '').sort()
}

test('lists, their filters and mails use the site’s time zone; screens use the device’s if a member chose that', async ({
  product,
  owner,
  page,
}) => {
  addPeople(product, 2)
  // In UTC both joined on the 19th; in Tokyo one did, in Auckland neither.
  joinedAt(product, 'person-01@example.org', '2026-01-19T12:00:00.000Z')
  joinedAt(product, 'person-02@example.org', '2026-01-19T16:00:00.000Z')
  await owner.api('POST', '/settings', { server: { app_timezone: 'UTC' } })
  await page.goto(`${product.url}/admin/users`)
  await expect(rowOf(page, 'person-01')).toContainText('2026-01-19')
  await expect(rowOf(page, 'person-02')).toContainText('2026-01-19')

  await page.goto(`${product.url}/admin/settings/localization`)
  await page.getByRole('combobox', { name: 'Timezone' }).selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/admin/users`)
  await expect(rowOf(page, 'person-01')).toContainText('2026-01-19')
  await expect(rowOf(page, 'person-02')).toContainText('2026-01-20')
  expect(await createdOn(page, product.url, '2026-01-19')).toEqual(['person-01'])
  expect(await createdOn(page, product.url, '2026-01-20')).toEqual(['person-02'])

  const smtp = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
  await owner.api('POST', '/settings', {
    server: { mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: smtp.port, mail_from_address: 'd@example.org' },
  })
  const link = await owner.api<{ id: string }>('POST', `/items/${await owner.upload('plan.txt', 'text')}/links`, {
    expiresAt: '2030-01-19T16:00:00.000Z',
  })
  await owner.api('POST', `/links/${link.id}/mails`, { emails: ['bo@example.org'] })
  const sent = () => smtp.received.find(mail => mail.to.includes('bo@example.org'))
  await expect.poll(sent).toBeDefined()
  expect(sent()?.content.text).toContain('2030-01-20, 01:00 (Asia/Tokyo)')
  await smtp.close()

  await page.goto(`${product.url}/account`)
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption({ value: 'device' })
  await expect
    .poll(async () => (await owner.api<{ me: { timeZone: string } }>('GET', '/site')).me.timeZone)
    .toBe('device')
  await page.goto(`${product.url}/admin/users`)
  await expect(rowOf(page, 'person-01')).toContainText('2026-01-20')
  await expect(rowOf(page, 'person-02')).toContainText('2026-01-20')
  expect(await createdOn(page, product.url, '2026-01-19')).toEqual([])
  expect(await createdOn(page, product.url, '2026-01-20')).toEqual(['person-01', 'person-02'])
})
