import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
}

test('[GEN-03] [GEN-04] [GEN-05] [GEN-13] [GEN-15] [GEN-16] address, warning and sitemap', async ({
  product,
  owner,
  page,
  look,
}) => {
  await page.goto(`${product.url}/admin/settings/general`)
  const address = page.getByRole('textbox', { name: 'Primary site URL' })
  await expect(address).toHaveValue(product.url)
  await expect(address).not.toBeEditable()
  await expect(page.getByText('Your base site URL is set to')).toHaveCount(0)
  await page.getByRole('button', { name: 'Generate Sitemap' }).click()
  await expect(page.getByText('Sitemap generated.', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: `${product.url}/storage/sitemaps/sitemap-index.xml` })
  const index = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(await index.text()).toContain('<sitemapindex')

  // The same machine by its other name, where one signs in by itself.
  const other = product.url.replace('127.0.0.1', 'localhost')
  const { email, password } = owner
  const signedIn = await page.request.post(`${other}/api/v1/auth/sign-in`, { data: { email, password } })
  expect(signedIn.status()).toBe(200)
  await page.goto(`${other}/admin/settings/general`)
  await expect(address).toHaveValue(product.url)
  await expect(
    page.getByText(
      `Your base site URL is set to ${product.url}, but you are visiting the site at ${other}. Choose one primary URL in the configuration and redirect the other versions to it, from your host's control panel or the .htaccess file.`,
    ),
  ).toBeVisible()
  await look('warning')
})

test('[GEN-17] [KEYS-05] each panel leads to its page of the handbook, unless the site hides that', async ({
  product,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/settings/mail`)
  const link = page.getByRole('link', { name: 'Documentation' })
  const [handbook] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(handbook).toHaveURL(`${product.url}/admin/handbook/mail`)
  await expect(handbook.getByRole('heading', { name: 'Outgoing mail' })).toBeVisible()
  await handbook.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Queue' }).click()
  await expect(handbook).toHaveURL(`${product.url}/admin/handbook/queue`)
  await expect(handbook.getByRole('cell', { name: 'beanstalkd', exact: true })).toBeVisible()
  await handbook.close()
  await page.goto(`${product.url}/admin/handbook/uploading`)
  await expect(page.getByRole('heading', { name: 'Where files are stored' })).toBeVisible()
  await look('handbook')
  await expectAccessible()
  await page.goto(`${product.url}/admin/handbook/nothing`)
  await expect(page.getByText('Page not found')).toBeVisible()

  const saved = await page.request.post(`${product.url}/api/v1/settings`, {
    data: { client: { 'site.hide_docs_buttons': true } },
    headers: { origin: product.url },
  })
  expect(saved.status()).toBe(200)
  await page.goto(`${product.url}/admin/settings/mail`)
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('[GEN-07] [GEN-10] [GEN-11] [GEN-12] start page and colours follow at once', async ({
  product,
  page,
  browser,
}, info) => {
  const context = await browser.newContext({ colorScheme: 'light' })
  const visitor = await context.newPage()
  await visitor.goto(product.url)
  await expect(visitor.getByRole('heading', { name: 'Your files, in one calm place' })).toBeVisible()
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.goto(product.url)
  await expect(page).toHaveURL(`${product.url}/drive`)

  await page.goto(`${product.url}/admin/settings/general`)
  const type = page.getByRole('combobox', { name: 'Homepage type' })
  await expect(type.getByRole('option')).toHaveText(['Default', 'Application Page', 'Custom Page'])
  await expect(page.getByRole('combobox', { name: 'Application Page' })).toHaveCount(0)
  await type.selectOption('Application Page')
  await page.getByRole('combobox', { name: 'Application Page' }).selectOption('Login page')
  await page.getByRole('combobox', { name: 'Default theme mode' }).selectOption('Dark')
  await update(page)
  await visitor.goto(product.url)
  await expect(visitor).toHaveURL(`${product.url}/sign-in`)
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('switch', { name: 'Allow users to change theme' }).click()
  await update(page)
  // Everybody has the site's colours now, this very page too.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(`${product.url}/account`)
  await expect(page.getByRole('combobox', { name: 'Date format' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveCount(0)
  await page.goto(`${product.url}/admin/settings/general`)
  await page.getByRole('combobox', { name: 'Homepage type' }).selectOption('Default')
  await page.getByRole('switch', { name: 'Allow users to change theme' }).click()
  await update(page)
  await visitor.goto(product.url)
  await expect(visitor.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await lookAt(visitor, info, 'landing')
  await context.close()
})

test('[DRIVE-02] [DRIVE-03] [DRIVE-05] [DRIVE-07] [DRIVE-08] the drive panel switches view and suggestions', async ({
  product,
  owner,
  page,
  browser,
}) => {
  await owner.upload('plan.txt', 'text')
  const other = await browser.newContext()
  await register(product, other, 'berta@example.org')
  await other.close()
  await page.goto(`${product.url}/admin/settings/drive`)
  await expect(page.getByText('Send a notification to a user when a file or folder is shared with them.')).toBeVisible()
  await expect(page.getByText('Suggest e-mail addresses of existing users when sharing.')).toBeVisible()
  const viewMode = page.getByRole('combobox', { name: 'Default View Mode' })
  await expect(viewMode.getByRole('option')).toHaveText(['Grid', 'List'])
  await viewMode.selectOption('List')
  await page.getByRole('switch', { name: 'Suggest Emails' }).click()
  await update(page)
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('row', { name: /plan\.txt/ })).toBeVisible()
  await page.getByRole('row', { name: /plan\.txt/ }).click()
  await page.getByRole('button', { name: 'Share…' }).click()
  await page.getByLabel('Add people').fill('bert')
  await expect(page.getByRole('option', { name: /berta@example\.org/ })).toBeVisible()
})

test('[LOCALE-01] [LOCALE-02 part] [LOCALE-03 part] [LOCALE-04] [LOCALE-05] [LOCALE-06] [LOCALE-08] date format, time zone and translations', async ({
  product,
  owner,
  page,
  look,
}) => {
  await owner.upload('plan.txt', 'text')
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/Berlin' })
  await page.goto(`${product.url}/admin/settings/localization`)
  const zones = page.getByRole('combobox', { name: 'Timezone' })
  await expect(zones.locator('optgroup').first()).toHaveAttribute('label', 'UTC')
  await expect(zones.locator('optgroup[label="Europe"] option[value="Europe/Berlin"]')).toHaveCount(1)
  await zones.selectOption('Europe/Berlin')
  await expect(page.getByRole('combobox', { name: 'Site language' }).getByRole('option')).toHaveText(['English'])
  const [d = 0, M = 0, y = 0] = today.split('/').map(Number)
  const parts = { d, M, y }
  await expect(page.getByRole('radio', { name: `${parts.d}/${parts.M}/${parts.y} d/M/y` })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'yyyy-MM-dd' })).toBeChecked()
  const own = page.getByRole('textbox', { name: 'Custom date format' })
  await expect(own).toHaveCount(0)
  await page.getByRole('radio', { name: 'Custom' }).check()
  await own.fill('')
  await page.getByRole('button', { name: 'Update' }).click()
  expect(await own.evaluate((field: HTMLInputElement) => field.matches(':invalid'))).toBe(true)
  await own.fill('hh:mm')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Use y, M, d and E; put other text in single quotes')).toBeVisible()
  await own.fill("d. M. y 'AD'")
  await expect(page.getByText(`Preview: ${parts.d}. ${parts.M}. ${parts.y} AD`)).toBeVisible()
  await look('custom')
  await update(page)
  await page.goto(`${product.url}/admin/files`)
  await expect(page.getByText(`${parts.d}. ${parts.M}. ${parts.y} AD`).first()).toBeVisible()
  await page.goto(`${product.url}/account`)
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible()
  await page.goto(`${product.url}/admin/settings/localization`)
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await page.getByRole('switch', { name: 'Translations' }).click()
  await update(page)
  await page.goto(`${product.url}/account`)
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCount(0)
})

test('[GDPR-01] [GDPR-02] [GDPR-03] [GDPR-04] [GDPR-05] [GDPR-06] [GDPR-09] cookie notice and register policies', async ({
  product,
  page,
  browser,
  look,
}, info) => {
  await page.goto(`${product.url}/admin/settings/gdpr`)
  const learnMore = page.getByRole('button', { name: 'Add link' })
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveCount(0)
  await expect(learnMore).toHaveCount(0)
  await page.getByRole('switch', { name: 'Cookie notice' }).click()
  await expect(learnMore).toBeVisible()
  await page.getByRole('combobox', { name: 'Position' }).selectOption('Top')
  await page.getByRole('button', { name: 'Add link' }).click()
  const more = page.getByRole('group', { name: 'Learn more' })
  await more.getByRole('textbox', { name: 'Address' }).fill('https://example.org/cookies')
  await page.getByRole('button', { name: 'Add policy' }).click()
  const policies = page.getByRole('group', { name: 'Register policies' })
  await expect(policies.getByRole('textbox', { name: 'Label' })).toBeFocused()
  await policies.getByRole('textbox', { name: 'Label' }).fill('the terms')
  await policies.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Enter a full address, such as https://example.org')).toBeVisible()
  await policies.getByRole('textbox', { name: 'Address' }).fill('https://example.org/terms')
  await look('gdpr')
  await update(page)

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/register`)
  const notice = visitor.getByRole('region', { name: 'Cookie notice' })
  await expect(notice).toBeVisible()
  expect((await notice.boundingBox())?.y ?? 999).toBeLessThan(60)
  await expect(notice.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', 'https://example.org/cookies')
  await expect(visitor.getByRole('link', { name: 'the terms' })).toHaveAttribute('href', 'https://example.org/terms')
  await lookAt(visitor, info, 'notice')
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice).toHaveCount(0)
  const cookie = (await context.cookies()).find(one => one.name === 'holdall_cookie_notice')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Create account' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await visitor.getByRole('textbox', { name: 'E-mail' }).fill('new@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor.getByText('Please accept this to continue')).toBeVisible()
  await visitor.getByRole('checkbox', { name: /the terms/ }).check()
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor).toHaveURL(/\/drive/)
  await context.close()
})

test('[AUTH-01] [AUTH-02] [AUTH-04] [AUTH-10] [AUTH-11] [AUTH-12] confirmation waits for mail, registration closes', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/admin/settings/authentication`)
  await expect(page.getByRole('switch', { name: 'Require email confirmation' })).toBeDisabled()
  const warning = 'Outgoing mail method needs to be setup before enabling this setting.'
  await expect(page.getByText(warning)).toBeVisible()
  await page.getByRole('link', { name: 'Fix now' }).click()
  await expect(page).toHaveURL(`${product.url}/admin/settings/mail`)
  await page.goto(`${product.url}/admin/settings/authentication`)
  await page.getByRole('switch', { name: 'Disable registration' }).click()
  await page.getByRole('switch', { name: 'Single device login' }).click()
  await update(page)
  const answer = await page.request.post(`${product.url}/api/v1/auth/register`, {
    data: { email: 'late@example.org', password: 'correct horse battery staple' },
  })
  expect(answer.status()).toBe(403)
  await page.goto(`${product.url}/admin/settings/authentication`)
  await page.getByRole('link', { name: 'Mail settings' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Mail' })).toBeVisible()
})

test('[ADMX-13] settings go to a file without secrets, and come back from it once what changes was read', async ({
  product,
  owner,
  page,
  look,
}) => {
  await owner.api('POST', '/settings', {
    client: { 'site.name': 'The first site' },
    server: { mail_password: 'canary-4711' },
  })
  await page.goto(`${product.url}/admin/settings/general`)
  const more = page.getByRole('main').getByRole('button', { name: 'More' })
  await more.click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export settings without secrets' }).click()
  const path = await (await saving).path()
  const text = readFileSync(path, 'utf8')
  expect(JSON.parse(text).client).toEqual({ 'site.name': 'The first site' })
  expect(text).not.toContain('canary')
  const bringIn = async () => {
    await more.click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Import settings…' }).click()
    await (await choosing).setFiles(path)
  }
  await bringIn()
  await expect(page.getByText('this site already has the values of the file')).toBeVisible()
  await owner.api('POST', '/settings', { client: { 'site.name': 'Changed since', 'drive.default_view': 'list' } })
  await bringIn()
  const dialog = page.getByRole('dialog', { name: 'Import settings?' })
  await expect(dialog.getByText('One setting of this site changes.')).toBeVisible()
  await expect(dialog.getByRole('term')).toHaveText(['Site name'])
  await expect(dialog.getByRole('deletion')).toHaveText('Changed since')
  await expect(dialog.getByRole('insertion')).toHaveText('The first site')
  await look('import')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue('The first site')
})
