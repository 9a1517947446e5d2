import { expect } from '@playwright/test'
import { asOwner as test } from '../fixtures/test.ts'

test('[OWNER-11 part] an announcement is written in two languages, seen as a banner, mailed, and unsubscribed from', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.api('POST', '/localizations', { name: 'Deutsch', language: 'de' })
  await page.goto(`${product.url}/admin/announcements`)
  await expect(page.getByText('No announcements yet')).toBeVisible()
  await look('none')
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a title and a text in each language')).toBeVisible()
  await dialog.getByLabel('Announcement title').fill('Maintenance on Sunday')
  await dialog.getByLabel('Announcement text').fill('We update the site from 8 to 9. See https://status.example.org')
  await dialog.getByLabel('Language').selectOption('de')
  await dialog.getByLabel('Announcement title').fill('Wartung am Sonntag')
  await dialog.getByLabel('Announcement text').fill('Wir aktualisieren die Website von 8 bis 9.')
  await dialog.getByLabel('Kind of announcement').selectOption('maintenance')
  await look('new')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Banner shown')).toBeVisible()
  await look('list')
  await expectAccessible()

  await test.step('the mail is looked at, tried and sent', async () => {
    await page.getByRole('button', { name: 'Send by email…' }).click()
    await expect(dialog.getByText('One person will get this email.')).toBeVisible()
    await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Maintenance on Sunday')
    await look('mail')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(/^Test sent to/).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Send one email' }).click()
    await expect(page.getByText('1 email sent')).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => product.output(), { timeout: 20_000 }).toContain('/unsubscribe/')
    await look('sent')
  })

  await test.step('the banner is in the drive until it is dismissed, on every device', async () => {
    await page.goto(`${product.url}/drive`)
    const banner = page.getByRole('complementary', { name: 'Announcement' })
    await expect(banner.getByText('Maintenance on Sunday')).toBeVisible()
    await expect(banner.getByRole('link', { name: 'https://status.example.org' })).toBeVisible()
    await look('banner')
    await expectAccessible()
    await banner.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner).toBeHidden()
  })

  await test.step('the link in the mail unsubscribes, and the account knows it', async () => {
    const [path] = /\/unsubscribe\/[\w.-]+/.exec(product.output()) ?? ['']
    await page.goto(`${product.url}${path}`)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText(/You’ll no longer get announcements by email/)).toBeVisible()
    await look('unsubscribed')
    await page.goto(`${product.url}/account`)
    const choice = page.getByRole('switch', { name: 'Get announcements by email' })
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(choice).toBeChecked()
    await look('account')
  })
})
