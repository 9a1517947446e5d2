import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '../../../test/screens/answers.ts'
import { openPanel, settingsWith } from '../../../test/screens/settings.tsx'

const update = page.getByRole('button', { name: 'Update' })
const siteName = page.getByRole('textbox', { name: 'Site name' })
const trashDays = page.getByRole('textbox', { name: 'Keep deleted items for (days)' })
const unsaved = page.getByText('Not saved yet')
const saving = page.getByRole('progressbar', { name: 'Saving' })

test('[SETSAVE-13] [SETSAVE-15] [SETSAVE-16] [SETSAVE-20] [SETSAVE-21] [SETSAVE-22] [SETSAVE-23] [SETSAVE-24] [DRIVE-09] a panel sends only what has changed, by keyboard, and says that it is saving and that it has saved', async () => {
  let save = (): void => undefined
  const held = new Promise<void>(resolve => {
    save = resolve
  })
  const changed = { 'drive.default_view': 'list', 'drive.send_share_notification': false }
  const server = await openPanel('drive', {
    answers: {
      'settings.save': async () => {
        await held
        return settingsWith(changed)
      },
    },
  })
  const view = page.getByRole('combobox', { name: 'Default View Mode' })
  await expect.element(view).toHaveValue('grid')
  ;(view.element() as HTMLElement).focus()
  await userEvent.keyboard('l{Tab} ')
  await expect.element(unsaved).toBeVisible()
  ;(update.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(saving).toBeVisible()
  await expect.element(update).toBeDisabled()
  save()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  await expect.element(update).toBeEnabled()
  await expect.poll(() => saving.query()).toBeNull()
  expect(unsaved.query()).toBeNull()
  await expect.element(view).toHaveValue('list')
  const versions = { 'drive.default_view': 0, 'drive.send_share_notification': 0 }
  expect(server.sent('settings.save')).toEqual([{ client: changed, server: {}, versions }])
})

test('[SETSAVE-25] [SETSAVE-27] what is wrong is said at its field, and the page goes to the first', async () => {
  const server = await openPanel('general')
  await siteName.fill('')
  await update.click()
  // The browser's own validation refuses it.
  expect((siteName.element() as HTMLElement).matches(':invalid:focus')).toBe(true)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(siteName).toHaveValue('Holdall')
  expect(server.calls('settings.save')).toEqual([])

  const drive = await openPanel('drive', {
    answers: {
      'settings.save': refuse('request.invalid', { fields: { 'drive.trash_days': 'The server wants fewer' } }),
    },
  })
  await page.viewport(1280, 420)
  await trashDays.fill('0')
  await update.click()
  await expect.element(page.getByText('Enter 1 or more')).toBeVisible()
  await expect.element(trashDays).toHaveFocus()
  await expect.element(trashDays).toBeInViewport()
  expect(drive.calls('settings.save')).toEqual([])
  await trashDays.fill('90')
  await update.click()
  await expect.element(page.getByText('The server wants fewer')).toBeVisible()
  await expect.element(trashDays).toHaveFocus()
  await expect.element(trashDays).toHaveValue('90')
  await expect.element(unsaved).toBeVisible()
  await page.viewport(1280, 800)
})

test('[SETSAVE-26] a panel with changes is left only after asking, and is then reset', async () => {
  await openPanel('general')
  await siteName.fill('Never saved')
  const panels = page.getByRole('navigation', { name: 'Settings' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await panels.getByRole('link', { name: 'Drive' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(siteName).toHaveValue('Never saved')
  await panels.getByRole('link', { name: 'Drive' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Drive' })).toBeVisible()
  await panels.getByRole('link', { name: 'General' }).click()
  await expect.element(siteName).toHaveValue('Holdall')
})

test('what someone else saved in the meantime is shown beside what was typed, and can be taken', async () => {
  const refusal = refuse('request.invalid', {
    fields: { 'drive.trash_days': { code: 'setting.changed-meanwhile' } },
  })
  const server = await openPanel('drive', { answers: { 'settings.save': refusal } })
  await trashDays.fill('90')
  server.answer({ 'settings.read': settingsWith({ 'drive.trash_days': 7, 'drive.version_count': 5 }) })
  await update.click()
  await expect.element(page.getByText(/^Someone else changed this setting in the meantime/)).toBeVisible()
  await expect.element(page.getByText(/Current value: 7/)).toBeVisible()
  // A field that this administrator has not touched follows.
  await expect.element(page.getByRole('textbox', { name: 'Earlier versions per file' })).toHaveValue('5')
  await page.getByRole('button', { name: 'Use this value' }).click()
  await expect.element(trashDays).toHaveValue('7')
})

test('[SETSAVE-25] what a change means is asked before it is saved, and saved with what was agreed to', async () => {
  const changed = { 'drive.trash_days': 90 }
  const server = await openPanel('drive', {
    answers: {
      'settings.save': ({ body }) =>
        body.accepted?.includes('drive_group')
          ? settingsWith(changed)
          : refuse('request.invalid', { fields: { drive_group: { code: 'setting.consequence' } } }),
    },
  })
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await trashDays.fill('90')
  await update.click()
  await expect.element(question).toBeVisible()
  await expect.element(question.getByText('Review and accept the consequences first.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => question.query()).toBeNull()
  // Nothing was saved, and what was typed is still there.
  await expect.element(trashDays).toHaveValue('90')
  await expect.element(unsaved).toBeVisible()
  expect(server.sent('settings.save')).toHaveLength(1)
  await update.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect(server.sent('settings.save').at(-1)).toMatchObject({ client: changed, accepted: ['drive_group'] })
})
