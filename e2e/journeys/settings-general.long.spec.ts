import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { update } from '../fixtures/settings.ts'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

test('[GEN-03] [GEN-04] [GEN-05] [GEN-13] [GEN-15] [GEN-16] address, warning and sitemap', async ({
  product,
  owner,
  page,
  look,
}) => {
  const address = page.getByRole('textbox', { name: 'Primary site URL' })
  // The same machine by its other name, which needs a sign-in of its own.
  const other = product.url.replace('127.0.0.1', 'localhost')

  await test.step('[GEN-03] no warning at the configured address', async () => {
    await page.goto(`${product.url}/admin/settings/general`)
    await expect(address).toHaveValue(product.url)
    await expect(address).not.toBeEditable()
    await expect(page.getByText('Your base site URL is set to')).toHaveCount(0)
  })
  await test.step('[GEN-13] [GEN-15] a button generates the sitemap, and a toast says so', async () => {
    await page.getByRole('button', { name: 'Generate Sitemap' }).click()
    await expect(page.getByText('Sitemap generated.', { exact: true })).toBeVisible()
  })
  await test.step('[GEN-16] the panel links to the sitemap index', async () => {
    const link = page.getByRole('link', { name: `${product.url}/storage/sitemaps/sitemap-index.xml` })
    const index = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await index.text()).toContain('<sitemapindex')
  })
  await test.step('[GEN-03] [GEN-04] [GEN-05] at another address, the warning names both and says what to do', async () => {
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
})

test('[GEN-17] [KEYS-05] each panel links to its page in the handbook, unless the site hides the links', async ({
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
  await expect(handbook.getByRole('cell', { name: 'Beanstalkd', exact: true })).toBeVisible()
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

test('[GEN-07] [GEN-10] [GEN-11] [GEN-12] start page and colours change immediately', async ({
  product,
  page,
  browser,
}, info) => {
  const context = await browser.newContext({ colorScheme: 'light' })
  const visitor = await context.newPage()
  const type = page.getByRole('combobox', { name: 'Homepage type' })
  const application = page.getByRole('combobox', { name: 'Application Page' })
  const mode = page.getByRole('combobox', { name: 'Default theme mode' })
  const mayChange = page.getByRole('switch', { name: 'Allow users to change theme' })

  await test.step('at first, visitors see the landing page in the colours of their device', async () => {
    await visitor.goto(product.url)
    await expect(visitor.getByRole('heading', { name: 'Your files, in one calm place' })).toBeVisible()
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.goto(product.url)
    await expect(page).toHaveURL(`${product.url}/drive`)
  })
  await test.step('[GEN-07] the types of start page', async () => {
    await page.goto(`${product.url}/admin/settings/general`)
    await expect(type.getByRole('option')).toHaveText(['Default', 'Application Page', 'Custom Page'])
  })
  await test.step('[GEN-10] a second list offers the application’s pages, for that type only', async () => {
    await expect(application).toHaveCount(0)
    await type.selectOption('Application Page')
    await expect(application.getByRole('option')).toContainText([
      'Landing page',
      'Login page',
      'Registration page',
      'Drive',
    ])
    await application.selectOption('Login page')
  })
  await test.step('[GEN-10] [GEN-11] visitors get the chosen page in the chosen theme', async () => {
    await expect(mode.getByRole('option')).toContainText(['Light', 'Dark'])
    await mode.selectOption('Dark')
    await update(page)
    await visitor.goto(product.url)
    await expect(visitor).toHaveURL(`${product.url}/sign-in`)
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
  await test.step('[GEN-12] when users can’t change the theme, everyone gets the site’s theme', async () => {
    await mayChange.click()
    await update(page)
    // This includes the present page.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.goto(`${product.url}/account`)
    await expect(page.getByRole('combobox', { name: 'Date format' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveCount(0)
  })
  await test.step('[GEN-07] the default start page is restored', async () => {
    await page.goto(`${product.url}/admin/settings/general`)
    await type.selectOption('Default')
    await mayChange.click()
    await update(page)
    await visitor.goto(product.url)
    await expect(visitor.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
    await lookAt(visitor, info, 'landing')
  })
  await context.close()
})

test('[ADMX-13] settings are exported to a file without secrets, and imported after a review of the changes', async ({
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
  await expect(dialog.getByText('One setting of this site will change.')).toBeVisible()
  await expect(dialog.getByRole('term')).toHaveText(['Site name'])
  await expect(dialog.getByRole('deletion')).toHaveText('Changed since')
  await expect(dialog.getByRole('insertion')).toHaveText('The first site')
  await look('import')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue('The first site')
})
