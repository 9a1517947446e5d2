import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { file, folder, root } from '../../../test/screens/items.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const camera = folder('Camera roll', { itemCount: 2000 })
const usedAt = '2026-05-04T10:20:30.000Z'
const entry = file('IMG_2000.jpg', {
  parentId: camera.id,
  path: [root, { id: camera.id, name: camera.name }],
  fileKind: 'image',
  mime: 'image/jpeg',
  usedAt,
  isStarred: true,
  arrival: { count: 2000, bytes: 6_000_000_000, arePictures: true },
})
const note = file('note.txt', { usedAt })
const name = '2,000 pictures in “Camera roll”'

async function openRecent() {
  const server = renderPage('/drive/recent', {
    person: member,
    answers: driveAnswers([], {
      'drive.recent': { data: [entry, note], nextCursor: null },
      'drive.children': { data: [], total: 0, folder: camera, can: camera.can },
      'drive.item': camera,
    }),
  })
  await expect.element(page.getByText(name)).toBeVisible()
  await settled()
  return server
}

test.each(['desk', 'phone'])('an import is one row that says what came, and opens its folder, on a %s', async where => {
  if (where === 'phone') await narrowWindow()
  const server = await openRecent()
  expect(server.calls('drive.recent')[0]?.query).toMatchObject({ grouped: 'true' })
  expect(page.getByText('IMG_2000.jpg').query()).toBeNull()
  await page.getByText(name).dblClick()
  await expect.poll(() => location.pathname).toBe(`/drive/folder/${camera.id}`)
  // The picture itself was not opened.
  expect(server.calls('drive.opened')).toHaveLength(0)
  await settled()
})

test('among tiles it is one as well, with the number in all of its names', async () => {
  await openRecent()
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await expect.element(page.getByRole('checkbox', { name: `Select ${name}` })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: `Actions for ${name}` })).toBeInTheDocument()
  expect(document.querySelectorAll('[data-index]').length).toBe(2)
  await settled()
})

test('its menu leads to the files, and does nothing to the one that stands for them', async () => {
  await openRecent()
  await page.getByText(name).click({ button: 'right' })
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const entries = menu
    .getByRole('menuitem')
    .elements()
    .map(one => one.textContent)
  expect(entries.some(text => text?.startsWith('Open'))).toBe(true)
  expect(entries.filter(text => /Rename|Move|Delete|trash|Share|Star|Download|Comment/.test(text ?? ''))).toEqual([])
  await userEvent.keyboard('{Escape}')
  await settled()
})
