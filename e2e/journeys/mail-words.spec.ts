import { expect } from '@playwright/test'
import { asOwner as test } from '../fixtures/test.ts'

test('[OWNER-11 part] an administrator rewords an email in German, sees it, gets a test, and goes back', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.api('POST', '/localizations', { name: 'Deutsch', language: 'de' })
  await page.goto(`${product.url}/admin/mail-words`)
  await expect(page.getByRole('heading', { name: 'Email texts' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Email texts' }).getByRole('listitem').nth(40)).toBeVisible()
  await look('list')
  await expectAccessible()
  await page.getByLabel('Language').selectOption('de')
  await page.getByLabel('Search emails').fill('neues passwort')
  await page
    .getByRole('link', { name: /neues Passwort/ })
    .first()
    .click()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toHaveValue(/\{\{site\}\}/)
  const frame = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Passwort')
  await look('email')
  await expectAccessible()

  await test.step('a placeholder that is lost is named at the field', async () => {
    await subject.fill('Neues Passwort für Sie')
    await expect(page.getByText('Add the value {{site}}')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await look('refused')
  })

  await test.step('new words are in the preview while they are typed, and as text', async () => {
    await subject.fill('Hafen <b>ahoi</b> {{site}}')
    await expect(subject).toHaveAccessibleDescription(/Remove the markup/)
    await subject.fill('Hafen ahoi: ')
    await page.getByTitle('Put {{site}} into the text').first().click()
    await expect(subject).toHaveValue('Hafen ahoi: {{site}}')
    await expect(frame.getByRole('heading', { level: 1 })).toContainText('Hafen ahoi:')
    await page.getByRole('radio', { name: 'Phone' }).check()
    await look('phone-width')
    await page.getByRole('radio', { name: 'Plain text' }).check()
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Hafen ahoi:')
    await look('plain')
    await page.getByRole('radio', { name: 'Computer' }).check()
  })

  await test.step('a test is sent before anything is saved', async () => {
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(/^Test sent to/).first()).toBeVisible()
    await expect.poll(() => product.output(), { timeout: 20_000 }).toContain('Hafen ahoi:')
  })

  await test.step('leaving asks, saving keeps, and the translations have the same words', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Email texts' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(subject).toHaveValue('Hafen ahoi: {{site}}')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Email texts saved').first()).toBeVisible()
    await expect(page.getByText(/^Original: “/).first()).toBeVisible()
    await look('reworded')
    await page.getByRole('link', { name: 'Email texts' }).last().click()
    await expect(page.getByText('1 reworded')).toBeVisible()
    await page.goto(`${product.url}/admin/translations/Deutsch`)
    await page.getByLabel('Search Translations').fill('Hafen ahoi')
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  await test.step('back to the original words', async () => {
    await page.goto(`${product.url}/admin/mail-words/accounts.reset-password?language=de`)
    await page.getByRole('button', { name: 'Back to the original words' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Email texts saved').first()).toBeVisible()
    await expect(page.getByText(/^Original: “/)).toHaveCount(0)
  })
})
