import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { driveAnswers } from '../../../../test/screens/drive.ts'
import { folder, id } from '../../../../test/screens/items.ts'
import { member } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { settled } from '../../../../test/screens/show-app.tsx'
import { testDialog } from '../../../../test/screens/test-dialog.tsx'
import { ColorDialog } from './color-dialog.tsx'

testDialog('of the colours of a folder', {
  title: 'Folder colour',
  draw: close => <ColorDialog folder={folder('Plans', { color: 'red' })} onAnswer={close} />,
})

test('a folder gets a colour on its tile at once, and Undo takes it away', async () => {
  const server = renderPage('/drive', {
    person: member,
    answers: driveAnswers([folder('Plans')], { 'drive.setColor': folder('Plans', { color: 'blue' }) }),
  })
  const icon = () => document.querySelector('[data-items] [data-index] svg[data-kind]')
  await expect.element(page.getByRole('gridcell', { name: /Plans/ })).toBeVisible()
  await page.getByRole('gridcell', { name: /Plans/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Folder colour…' }).click()
  server.answer(driveAnswers([folder('Plans', { color: 'blue' })]))
  await page.getByRole('button', { name: 'Blue' }).click()
  await expect.poll(() => icon()?.getAttribute('data-color')).toBe('blue')
  await expect.element(page.getByText('Colour of “Plans” changed')).toBeVisible()
  server.answer(driveAnswers([folder('Plans')]))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => icon()?.getAttribute('data-color') ?? null).toBeNull()
  await settled()
  expect(server.calls('drive.setColor').map(({ params, body }) => [params.id, body.color])).toEqual([
    [id('Plans'), 'blue'],
    [id('Plans'), null],
  ])
})
