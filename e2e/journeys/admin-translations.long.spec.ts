import { expect } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { asOwner as test } from '../fixtures/test.ts'
import { create, dialog, lineOf, list, openMenu, readLines, search, told, update } from '../fixtures/translations.ts'

test('[I18N-01] [I18N-02] [I18N-09] [I18N-14] a language is created and its lines are filled in', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/translations`)
  await test.step('[I18N-01] [I18N-14] the default localization is selected', async () => {
    await expect(list(page).getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('columnheader')).toHaveText(['Source Text', 'Translation'])
    await look('translations')
    await expectAccessible()
  })
  await test.step('[I18N-02] [I18N-09] the dialog has name and language', async () => {
    await page.getByRole('button', { name: 'New Localization' }).click()
    const form = dialog(page, 'New Localization')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Language').selectOption('de')
    await expect(form.getByLabel('Name')).toHaveValue('Deutsch')
    await expect(form.getByLabel('Language').locator('option[value="en"]')).toBeDisabled()
    await look('translations-dialog')
    await expectAccessible()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await told(page, 'Localization created')
  })
  await expect(list(page).getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'page')
  await search(page).fill('cancel')
  await expect(lineOf(page, 'Cancel')).toHaveValue('Abbrechen')
  await look('translations-german')
  await test.step('[I18N-01] on a phone the list is a dropdown', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(list(page)).toHaveCount(0)
    await page.getByLabel('Language', { exact: true }).selectOption('English')
    await expect(page).toHaveURL(/\/translations\/English$/)
    await expectNoSideways(page)
  })
})

test('[I18N-03] [I18N-17] [I18N-20] [I18N-21] [I18N-22] [I18N-23] [I18N-24] [I18N-26] the menu makes one the default, renames and deletes it', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/admin/translations`)
  await test.step('[I18N-17] [I18N-20] [I18N-21] the only one, which is English, stays as it is', async () => {
    await openMenu(page, 'English')
    for (const name of ['Set as Default', 'Update', 'Delete'])
      await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('There must be at least one localization.')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await create(page, 'nl', 'Dutch')
  await test.step('[I18N-22] [I18N-24] it becomes the default', async () => {
    await openMenu(page, 'Dutch')
    await page.getByRole('menuitem', { name: 'Set as Default' }).click()
    await told(page, 'Default Localization Changed')
    await expect(list(page).getByRole('link', { name: 'Dutch' })).toContainText('Default')
  })
  await test.step('[I18N-26] it is renamed', async () => {
    await openMenu(page, 'Dutch')
    await page.getByRole('menuitem', { name: 'Update' }).click()
    const form = dialog(page, 'Update Localization')
    await form.getByLabel('Name').fill('Neder lands')
    await form.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(form.getByText('Use only letters, digits, underscores and hyphens')).toBeVisible()
    await form.getByLabel('Name').fill('Nederlands')
    await form.getByRole('button', { name: 'Update', exact: true }).click()
    await told(page, 'Localization updated')
    await expect(page).toHaveURL(/\/translations\/Nederlands$/)
  })
  await test.step('[I18N-23] [I18N-26] it is deleted after a question; the first one is the default again', async () => {
    await openMenu(page, 'Nederlands')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this localization?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(list(page).getByRole('link', { name: 'Nederlands' })).toBeVisible()
    await openMenu(page, 'Nederlands')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete localization' }).click()
    await told(page, 'Localization deleted')
    await expect(list(page).getByRole('link')).toHaveCount(1)
    await expect(list(page).getByRole('link', { name: 'English' })).toContainText('Default')
  })
})

test('[I18N-04] [I18N-05] [I18N-06] [I18N-07] [I18N-12] [I18N-13] [I18N-15] [I18N-25] lines are searched, edited, added, removed and saved', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/translations`)
  await create(page, 'nl', 'Nederlands')
  await test.step('[I18N-06] the search finds source and translation', async () => {
    await search(page).fill('zzz cancel')
    await expect(page.getByText('No lines found')).toBeVisible()
    await search(page).fill('Cancel')
    await expect(lineOf(page, 'Cancel')).toBeVisible()
  })
  await test.step('[I18N-07] [I18N-15] edits stay local', async () => {
    await expect(update(page)).toBeDisabled()
    await lineOf(page, 'Cancel').fill('Annuleren')
    await expect(page.getByRole('status').filter({ hasText: '1 unsaved change' })).toBeVisible()
    expect((await readLines(owner)).Cancel).toBe('')
    await search(page).fill('annuleren')
    await expect(lineOf(page, 'Cancel')).toBeVisible()
  })
  await test.step('what was typed is still there after leaving', async () => {
    await page.goto(`${product.url}/drive`)
    await page.goto(`${product.url}/admin/translations/Nederlands`)
    await expect(page.getByText('One change from last time isn’t saved yet.')).toBeVisible()
    await search(page).fill('annuleren')
    await expect(lineOf(page, 'Cancel')).toHaveValue('Annuleren')
  })
  await test.step('a line that can’t be saved is shown', async () => {
    await search(page).fill('annuleren')
    await lineOf(page, 'Cancel').fill('Annuleren <b>nu</b>')
    await expect(page.getByText('Remove the markup')).toBeVisible()
    await look('translations-refused')
    await expectAccessible()
    await search(page).fill('zzz')
    await update(page).click()
    await expect(lineOf(page, 'Cancel')).toBeFocused()
    await lineOf(page, 'Cancel').fill('Annuleren')
  })
  await test.step('[I18N-05] [I18N-12] [I18N-13] a line of the site’s own', async () => {
    await page.getByRole('button', { name: 'Add New Translation' }).click()
    const form = dialog(page, 'Add New Translation Line')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    for (const name of ['Translation Key', 'Translation Value'])
      await expect(form.getByLabel(name)).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Translation Key').fill('Cancel')
    await form.getByLabel('Translation Value').fill('x')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form.getByText('This line already exists')).toBeVisible()
    await form.getByLabel('Translation Key').fill('Our menu')
    await form.getByLabel('Translation Value').fill('Ons menu')
    await expectAccessible()
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(lineOf(page, 'Our menu')).toBeFocused()
  })
  await test.step('[I18N-07] a line is removed', async () => {
    await search(page).fill('Redo')
    await page.getByRole('button', { name: 'Remove the line Redo', exact: true }).click()
    await expect(lineOf(page, 'Redo')).toHaveCount(0)
  })
  await test.step('[I18N-04] [I18N-25] “Update” saves them', async () => {
    await update(page).click()
    await told(page, 'Localizations updated')
    const lines = await readLines(owner)
    expect([lines.Cancel, lines['Our menu'], 'Redo' in lines]).toEqual(['Annuleren', 'Ons menu', false])
    await page.reload()
    await expect(update(page)).toBeDisabled()
  })
})

test('[I18N-08] [I18N-16] lines load behind outlines, go from line to line by keyboard, and are shown at once', async ({
  product,
  owner,
  page,
}) => {
  await page.goto(`${product.url}/admin/translations`)
  await create(page, 'nl', 'Nederlands')
  await owner.api('PATCH', '/me', { language: 'nl' })
  await test.step('[I18N-08] skeleton rows while a localization loads', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/v1/localizations/Nederlands', async route => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/admin/translations/Nederlands`)
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    letGo()
    await expect(page.getByRole('table', { name: 'Translations' })).toBeVisible()
    await page.unroute('**/api/v1/localizations/Nederlands')
  })
  await test.step('Enter and the arrow keys go from line to line, also beyond those on screen', async () => {
    const first = page.getByRole('table').getByRole('textbox').first()
    await first.focus()
    for (let step = 0; step < 40; step++) await page.keyboard.press('Enter')
    const row = page.locator('[aria-rowindex="42"]')
    await expect(row.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[aria-rowindex="41"]').getByRole('textbox')).toBeFocused()
    // The page holds the rows on screen alone.
    expect(await page.getByRole('table').getByRole('textbox').count()).toBeLessThan(60)
  })
  await test.step('[I18N-16] the interface is in that language and shows the saved lines', async () => {
    await search(page).fill('Search Translations')
    await lineOf(page, 'Search Translations').fill('Vertalingen zoeken')
    await update(page).click()
    await expect(page.getByLabel('Vertalingen zoeken')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  })
})
