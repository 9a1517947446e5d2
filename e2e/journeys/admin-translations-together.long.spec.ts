import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'
import { create, dialog, lineOf, search, told, update } from '../fixtures/translations.ts'

test('two administrators at once lose nothing, and a language travels as a file', async ({
  product,
  page,
  browser,
}) => {
  await page.goto(`${product.url}/admin/translations`)
  await create(page, 'nl', 'Nederlands')
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await context.newPage()
  await other.goto(`${product.url}/admin/translations/Nederlands`)
  for (const [one, source, words] of [
    [page, 'Cancel', 'Annuleren'],
    [other, 'Save', 'Opslaan'],
  ] as const) {
    await search(one).fill(source)
    await lineOf(one, source).fill(words)
  }
  for (const one of [page, other]) {
    await update(one).click()
    await told(one, 'Localizations updated')
  }
  await test.step('the same line is asked about', async () => {
    await search(page).fill('Save')
    await lineOf(page, 'Save').fill('Bewaren')
    await update(page).click()
    const question = page.getByRole('dialog', { name: 'Someone else has changed the same lines' })
    await expect(question).toContainText('Opslaan')
    await question.getByRole('button', { name: 'Keep my text' }).click()
    await told(page, 'Localizations updated')
  })
  await test.step('it is exported and imported', async () => {
    await page.getByRole('button', { name: 'Export and import' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export PO file' }).click()
    const file = join(test.info().outputDir, 'nl.po')
    await (await download).saveAs(file)
    expect(readFileSync(file, 'utf8')).toContain('msgid "Save"\nmsgstr "Bewaren"')
    const changed = readFileSync(file, 'utf8')
      .replace('msgstr "Bewaren"', 'msgstr "Bewaar"')
      .replace('msgid "Share"\nmsgstr ""', 'msgid "Share"\nmsgstr "<i>Delen</i>"')
    await page.getByRole('button', { name: 'Export and import' }).click()
    const template = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export template (POT)' }).click()
    expect((await template).suggestedFilename()).toBe('holdall.pot')
    await page.getByRole('button', { name: 'Export and import' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Import PO file…' }).click()
    await (await chooser).setFiles({ name: 'nl.po', mimeType: 'text/plain', buffer: Buffer.from(changed) })
    await expect(dialog(page, 'One line of the file wasn’t imported')).toContainText('Share: Remove the markup')
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await search(page).fill('Save')
    await expect(lineOf(page, 'Save')).toHaveValue('Bewaar')
  })
  await context.close()
})

test('[I18N-18] [I18N-19] [I18N-22] people who may only look change nothing', async ({
  product,
  owner,
  page,
  browser,
}) => {
  const permissions = ['admin.access', 'localizations.view'].map(name => ({ name, restrictions: [] }))
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', {
    name: 'Readers',
    type: 'sitewide',
    permissions,
  })
  const context = await browser.newContext()
  const member = await register(product, context, 'berta@example.org')
  const me = await member.api<{ id: string }>('GET', '/me')
  const theirs = await context.newPage()
  await test.step('[SHELL-22] without the permission, there is no screen', async () => {
    await theirs.goto(`${product.url}/admin/translations`)
    await expect(theirs.getByRole('main').getByText('admin.access', { exact: true })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: 'Translations' })).toHaveCount(0)
  })
  await owner.api('POST', `/roles/${role.id}/add-users`, { userIds: [me.id] })
  await page.goto(`${product.url}/admin/translations`)
  await create(page, 'nl', 'Nederlands')
  await theirs.goto(`${product.url}/admin/translations/Nederlands`)
  await search(theirs).fill('Cancel')
  await expect(lineOf(theirs, 'Cancel')).toHaveAttribute('readonly', '')
  for (const name of ['New Localization', 'Update', 'Add New Translation', 'Actions for Nederlands'])
    await expect(theirs.getByRole('button', { name, exact: true })).toHaveCount(0)
  await context.close()
})
