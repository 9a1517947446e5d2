import { expect } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { update } from '../fixtures/settings.ts'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

test('[DRIVE-02] [DRIVE-03] [DRIVE-05] [DRIVE-07] [DRIVE-08] [KEYS-06] the drive panel switches view and suggestions', async ({
  product,
  owner,
  page,
  browser,
}) => {
  await owner.upload('plan.txt', 'text')
  const other = await browser.newContext()
  await register(product, other, 'berta@example.org')
  await other.close()
  const suggest = page.getByRole('switch', { name: 'Suggest Emails' })
  const plan = page.getByRole('row', { name: /plan\.txt/ })

  await test.step('[DRIVE-08] while suggestions are off, no addresses are suggested', async () => {
    expect(await owner.api('GET', '/people?q=bert')).toMatchObject({ data: [] })
  })
  await test.step('[DRIVE-05] [DRIVE-07] both switches explain what they do', async () => {
    await page.goto(`${product.url}/admin/settings/drive`)
    await expect(page.getByRole('switch', { name: 'Share Notification' })).toBeChecked()
    await expect(
      page.getByText('Send a notification to a user when a file or folder is shared with them.'),
    ).toBeVisible()
    await expect(suggest).not.toBeChecked()
    await expect(page.getByText('Suggest email addresses of existing users when sharing.')).toBeVisible()
  })
  await test.step('[DRIVE-02] [DRIVE-03] the drive opens in the chosen view, grid or list', async () => {
    const viewMode = page.getByRole('combobox', { name: 'Default View Mode' })
    await expect(viewMode.getByRole('option')).toHaveText(['Grid', 'List'])
    await viewMode.selectOption('List')
    await suggest.click()
    await update(page)
    await page.goto(`${product.url}/drive`)
    await expect(plan).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show as grid' })).toBeVisible()
  })
  await test.step('[DRIVE-08] the share dialog suggests addresses once that is on', async () => {
    await plan.click()
    await page.getByRole('button', { name: 'Share…' }).click()
    await page.getByLabel('Add people').fill('bert')
    await expect(page.getByRole('option', { name: /berta@example\.org/ })).toBeVisible()
  })
})

test('[LOCALE-01] [LOCALE-02] [LOCALE-03] [LOCALE-04] [LOCALE-05] [LOCALE-06] [LOCALE-08] [KEYS-30] [KEYS-32] [KEYS-74] date format, time zone and translations', async ({
  product,
  owner,
  page,
  browser,
  look,
}) => {
  await owner.upload('plan.txt', 'text')
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/Berlin' })
  const [d = 0, M = 0, y = 0] = today.split('/').map(Number)
  const inWords = new Date(y, M - 1, d).toLocaleDateString('en-US', { dateStyle: 'long' })
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  await owner.api('POST', '/localizations', { name: 'Deutsch', language: 'de' })
  const language = page.getByRole('combobox', { name: 'Site language' })
  const formats = page.getByRole('group', { name: 'Date format' })
  const custom = page.getByRole('radio', { name: 'Custom' })
  const own = page.getByRole('textbox', { name: 'Custom date format' })

  await test.step('[LOCALE-01] time zones by continent, UTC first', async () => {
    await page.goto(`${product.url}/admin/settings/localization`)
    const zones = page.getByRole('combobox', { name: 'Timezone' })
    await expect(zones.locator('optgroup').first()).toHaveAttribute('label', 'UTC')
    await expect(zones.locator('optgroup[label="Europe"] option[value="Europe/Berlin"]')).toHaveCount(1)
    await zones.selectOption('Europe/Berlin')
  })
  await test.step('[LOCALE-03] the languages of the site, by name', async () => {
    await expect(language.getByRole('option')).toHaveText(['English', 'Deutsch'])
    await expect(page.getByText('The default translation for new users.')).toBeVisible()
  })
  await test.step('[LOCALE-02] [KEYS-32] people whose browser asks for another language read the default one', async () => {
    const context = await browser.newContext({ locale: 'is-IS' })
    const visitor = await context.newPage()
    await visitor.goto(`${product.url}/sign-in`)
    await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await language.selectOption('de')
    await update(page)
    const newcomer = await context.newPage()
    await register(product, context, 'berta@example.org')
    await newcomer.goto(`${product.url}/drive`)
    await expect(newcomer.getByRole('link', { name: 'Meine Dateien' })).toBeVisible()
    await expect(newcomer.locator('html')).toHaveAttribute('lang', 'de')
    await context.close()
  })
  await test.step('[LOCALE-04] [LOCALE-05] four date formats, each with a preview, and a custom one', async () => {
    await expect(formats.getByRole('radio')).toHaveCount(5)
    for (const reads of [
      `${inWords} MMMM d, y`,
      `${y}-${twoDigits(M)}-${twoDigits(d)} yyyy-MM-dd`,
      `${M}/${d}/${y} M/d/y`,
      `${d}/${M}/${y} d/M/y`,
    ]) {
      await expect(formats.getByRole('radio', { name: reads })).toBeVisible()
    }
    await expect(page.getByRole('radio', { name: 'yyyy-MM-dd' })).toBeChecked()
  })
  await test.step('[LOCALE-06] the custom field appears only while custom is chosen', async () => {
    await expect(own).toHaveCount(0)
    await custom.check()
    await expect(own).toBeVisible()
  })
  await test.step('[LOCALE-08] a custom format is required, and has to be a date pattern', async () => {
    await own.fill('')
    await page.getByRole('button', { name: 'Update' }).click()
    expect(await own.evaluate((field: HTMLInputElement) => field.matches(':invalid'))).toBe(true)
    await own.fill('hh:mm')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Use y, M, d and E; put other text in single quotes')).toBeVisible()
  })
  await test.step('[LOCALE-04] [LOCALE-05] a custom format is previewed, saved and used for dates', async () => {
    await own.fill("d. M. y 'AD'")
    await expect(page.getByText(`Preview: ${d}. ${M}. ${y} AD`)).toBeVisible()
    await look('custom')
    await update(page)
    await page.goto(`${product.url}/admin/files`)
    await expect(page.getByText(`${d}. ${M}. ${y} AD`).first()).toBeVisible()
  })
  await test.step('people choose a language only while translations are on', async () => {
    await page.goto(`${product.url}/account`)
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible()
    await page.goto(`${product.url}/admin/settings/localization`)
    await expect(custom).toBeChecked()
    await page.getByRole('switch', { name: 'Translations' }).click()
    await update(page)
    await page.goto(`${product.url}/account`)
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCount(0)
  })
})

test('[GDPR-01] [GDPR-02] [GDPR-03] [GDPR-04] [GDPR-05] [GDPR-06] [GDPR-09] [KEYS-44] [KEYS-45] [KEYS-46] cookie notice and register policies', async ({
  product,
  page,
  browser,
  look,
}, info) => {
  const learnMore = page.getByRole('button', { name: 'Add link' })
  const position = page.getByRole('combobox', { name: 'Position' })
  const policies = page.getByRole('group', { name: 'Register policies' })
  const address = policies.getByRole('textbox', { name: 'Address' })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const visitor = await context.newPage()
  const notice = visitor.getByRole('region', { name: 'Cookie notice' })
  const create = visitor.getByRole('button', { name: 'Create account' })

  await test.step('[GDPR-01] [GDPR-02] position and “Learn more” appear only while the notice is on', async () => {
    await page.goto(`${product.url}/admin/settings/gdpr`)
    await expect(page.getByRole('switch', { name: 'Cookie notice' })).toBeVisible()
    await expect(position).toHaveCount(0)
    await expect(learnMore).toHaveCount(0)
    await page.getByRole('switch', { name: 'Cookie notice' }).click()
    await expect(learnMore).toBeVisible()
  })
  await test.step('[GDPR-03] [GDPR-04] the position is top or bottom, and a link can be added', async () => {
    await expect(position.getByRole('option')).toHaveText(['Top', 'Bottom'])
    await position.selectOption('Top')
    await learnMore.click()
    const more = page.getByRole('group', { name: 'Learn more' })
    await more.getByRole('textbox', { name: 'Address' }).fill('https://example.org/cookies')
  })
  await test.step('[GDPR-06] a policy has a label and a type, link or page', async () => {
    await page.getByRole('button', { name: 'Add policy' }).click()
    await expect(policies.getByRole('textbox', { name: 'Label' })).toBeFocused()
    await policies.getByRole('textbox', { name: 'Label' }).fill('the terms')
    await expect(policies.getByRole('combobox', { name: 'Type' }).getByRole('option')).toHaveText(['Link', 'Page'])
  })
  await test.step('[GDPR-09] the address of a link may be empty, but must be a web address', async () => {
    await expect(address).toHaveJSProperty('validity.valid', true)
    await address.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Enter a full address, such as https://example.org')).toBeVisible()
    await address.fill('https://example.org/terms')
    await look('gdpr')
    await update(page)
  })
  await test.step('[GDPR-03] [GDPR-04] [GDPR-05] visitors see the notice at the top, with its link', async () => {
    await visitor.goto(`${product.url}/register`)
    await expect(notice).toBeVisible()
    expect((await notice.boundingBox())?.y ?? 999).toBeLessThan(60)
    await expect(notice.getByRole('link', { name: 'Learn more' })).toHaveAttribute(
      'href',
      'https://example.org/cookies',
    )
    await expect(visitor.getByRole('link', { name: 'the terms' })).toHaveAttribute('href', 'https://example.org/terms')
    await lookAt(visitor, info, 'notice')
  })
  await test.step('[GDPR-05] once accepted, it stays away for a year', async () => {
    await notice.getByRole('button', { name: 'Accept' }).click()
    await expect(notice).toHaveCount(0)
    const cookie = (await context.cookies()).find(one => one.name === 'holdall_cookie_notice')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)
    await visitor.reload()
    await expect(create).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
  await test.step('[GDPR-06] nobody registers without accepting the policies', async () => {
    await visitor.getByRole('textbox', { name: 'Email' }).fill('new@example.org')
    await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
    await create.click()
    await expect(visitor.getByText('Please accept this to continue')).toBeVisible()
    await visitor.getByRole('checkbox', { name: /the terms/ }).check()
    await create.click()
    await expect(visitor).toHaveURL(/\/drive/)
  })
  await context.close()
})

test('[AUTH-01] [AUTH-02] [AUTH-04] [AUTH-10] [AUTH-11] [AUTH-12] confirmation waits for mail, registration closes', async ({
  product,
  page,
}) => {
  const registration = page.getByRole('switch', { name: 'Disable registration' })
  const singleDevice = page.getByRole('switch', { name: 'Single device login' })

  await test.step('[AUTH-01] [AUTH-12] confirmation can’t be required before mail is set up', async () => {
    await page.goto(`${product.url}/admin/settings/authentication`)
    await expect(page.getByRole('switch', { name: 'Require email confirmation' })).toBeDisabled()
  })
  await test.step('[AUTH-11] the panel says why, and leads to what fixes it', async () => {
    const warning = 'Outgoing mail method needs to be setup before enabling this setting.'
    await expect(page.getByText(warning)).toBeVisible()
    await page.getByRole('link', { name: 'Fix now' }).click()
    await expect(page).toHaveURL(`${product.url}/admin/settings/mail`)
  })
  await test.step('[AUTH-02] [AUTH-04] registration closes, and single device login is on', async () => {
    await page.goto(`${product.url}/admin/settings/authentication`)
    await registration.click()
    await singleDevice.click()
    await update(page)
    const answer = await page.request.post(`${product.url}/api/v1/auth/register`, {
      data: { email: 'late@example.org', password: 'correct horse battery staple' },
    })
    expect(answer.status()).toBe(403)
    await page.goto(`${product.url}/admin/settings/authentication`)
    for (const one of [registration, singleDevice]) await expect(one).toBeChecked()
  })
  await test.step('[AUTH-10] the panel links to the mail settings', async () => {
    await page.getByRole('link', { name: 'Mail settings' }).click()
    await expect(page).toHaveURL(`${product.url}/admin/settings/mail`)
    await expect(page.getByRole('heading', { level: 2, name: 'Mail' })).toBeVisible()
  })
})
