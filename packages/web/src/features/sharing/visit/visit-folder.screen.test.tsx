import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/screens/accessible.ts'
import type { Answers } from '../../../../test/screens/answers.ts'
import { everyRight, file, folder } from '../../../../test/screens/items.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { narrowWindow } from '../../../../test/screens/show-app.tsx'

const viewing = { view: true, download: true, upload: false, edit: false, list: true }
const editing = { ...viewing, upload: true, edit: true }
const noRights = Object.fromEntries(Object.keys(everyRight).map(name => [name, false])) as typeof everyRight

const shared = folder('Norway', {
  parentId: null,
  path: [],
  itemCount: 6,
  can: { ...noRights, view: true, download: true },
})
const photo = (name: string, size: object = {}) =>
  file(name, { parentId: shared.id, fileKind: 'image', mime: 'image/jpeg', thumbnailUrl: null, ...size })
const photos = [
  photo('a.jpg', { width: 4000, height: 3000 }),
  photo('b.jpg', { width: 3000, height: 4000 }),
  photo('c.jpg'),
  photo('d.jpg', { width: 9000, height: 1000 }),
]
const others = [folder('Maps', { parentId: shared.id }), file('notes.txt', { parentId: shared.id })]

/** A link to a folder with these items, which are a gallery if that is said. */
function linkTo(items: readonly PlacedItem[], { isGallery = false, rights = viewing } = {}): Answers {
  const counts = isGallery ? { photos: photos.length, videos: 0, others: others.length } : null
  const can = { ...shared.can, edit: rights.edit, add: rights.edit }
  return {
    'sharing.openLink': {
      slug: 'norway',
      needsPassword: false,
      needsCode: false,
      rights,
      item: { ...shared, can },
      sharedBy: 'Anna Berg',
      isOwn: false,
      note: '',
      order: { orderBy: 'name', orderDir: 'asc' },
      gallery: counts,
      downloadsLeft: null,
      expiresAt: '2090-11-30T12:00:00Z',
      request: null,
      watermark: null,
    },
    'drive.children': ({ query: { only, filter = '' } }) => {
      const isMedia = ({ fileKind }: PlacedItem) => fileKind === 'image'
      const data = items
        .filter(item => only === undefined || isMedia(item) === (only === 'media'))
        .filter(item => item.name.includes(filter))
      return { folder: { ...shared, can }, can, gallery: counts, data, nextCursor: null, total: data.length }
    },
  }
}

const gallery = () =>
  renderPage('/s/norway', { person: null, answers: linkTo([...others, ...photos], { isGallery: true }) })
const wall = () => page.getByRole('list', { name: 'Photos and videos' })

test('[LINK-04] a folder that is mostly photos has a cover, a wall in the proportions of the photos, and the rest beside it', async () => {
  gallery()
  await expect.element(page.getByRole('heading', { name: 'Norway', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/^Anna Berg · 4 photos · until .*2090/)).toBeVisible()
  await expect.element(wall().getByRole('link', { name: 'a.jpg' })).toBeVisible()
  const boxOf = (name: string) => wall().getByRole('link', { name }).element().getBoundingClientRect()
  expect(boxOf('a.jpg').width / boxOf('a.jpg').height).toBeCloseTo(4 / 3, 1)
  expect(boxOf('b.jpg').width / boxOf('b.jpg').height).toBeCloseTo(3 / 4, 1)
  const rest = page.getByRole('list', { name: 'Files and folders' })
  await expect.element(rest.getByRole('link', { name: /Maps/ })).toBeVisible()
  await expect.element(rest.getByRole('link', { name: /notes\.txt/ })).toBeVisible()
  expect(wall().getByRole('listitem').elements()).toHaveLength(4)
  await expectAccessible(document.body)
})

test('arrow keys go over the wall in two dimensions, and one photo takes part in the order of Tab', async () => {
  await narrowWindow()
  gallery()
  await expect.element(wall().getByRole('link', { name: 'a.jpg' })).toBeVisible()
  const reachable = () => wall().element().querySelectorAll('a[tabindex="0"]')
  expect(reachable()).toHaveLength(1)
  reachable()[0]?.dispatchEvent(new FocusEvent('focus'))
  ;(reachable()[0] as HTMLElement).focus()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('b.jpg')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('d.jpg')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focused).not.toBe('d.jpg')
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe('a.jpg')
})

test('the slide show goes on and back by arrows, stops with the space bar, and Escape ends it', async () => {
  gallery()
  await page.getByRole('button', { name: 'Slide show' }).click()
  const show = page.getByRole('dialog', { name: 'Slide show' })
  await expect.element(show.getByText('1 of 4')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(show.getByText('2 of 4')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(show.getByText('4 of 4')).toBeInTheDocument()
  // The browser asks for less motion, so it waits to be started.
  await expect.element(show.getByRole('button', { name: 'Play' })).toBeInTheDocument()
  show.element().dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  await expect.element(show.getByRole('button', { name: 'Pause' })).toBeInTheDocument()
  await show.getByRole('button', { name: 'End slide show' }).click()
  await expect.poll(() => show.query()).toBeNull()
})

test('a visitor looks at a gallery as a list, which this browser keeps for this link', async () => {
  gallery()
  await page.getByRole('button', { name: 'Show as list' }).click()
  await expect.element(page.getByRole('table', { name: 'Files and folders' })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('holdall.visit.norway') ?? '')).toBe('list')
  await page.getByRole('button', { name: 'Show as gallery' }).click()
  await expect.element(wall()).toBeVisible()
})

test('[LINK-04] another folder is a list with heads that order it', async () => {
  const server = renderPage('/s/norway', { person: null, answers: linkTo(others) })
  const table = page.getByRole('table', { name: 'Files and folders' })
  await expect.element(table.getByRole('row', { name: /notes\.txt/ })).toBeVisible()
  await table.getByRole('button', { name: 'Modified' }).click()
  await expect
    .poll(() => server.calls('drive.children').at(-1)?.query)
    .toMatchObject({ orderBy: 'modified', orderDir: 'asc' })
  await table.getByRole('button', { name: 'Modified' }).click()
  await expect.poll(() => server.calls('drive.children').at(-1)?.query).toMatchObject({ orderDir: 'desc' })
  await expect.element(table.getByRole('columnheader', { name: 'Modified' })).toHaveAttribute('aria-sort', 'descending')
  // Six items need no filter.
  expect(page.getByRole('textbox', { name: 'Filter this folder' }).query()).toBeNull()
  await expectAccessible(document.body)
})

test('a long folder has a filter, and draws only what can be seen of it', async () => {
  const many = Array.from({ length: 200 }, (_, at) => file(`letter ${at}.txt`, { parentId: shared.id }))
  renderPage('/s/norway', { person: null, answers: linkTo(many) })
  const rows = page.getByRole('table').getByRole('link')
  await expect.element(rows.first()).toBeVisible()
  expect(rows.elements().length).toBeLessThan(80)
  await page.getByRole('textbox', { name: 'Filter this folder' }).fill('letter 77')
  await expect.poll(() => rows.elements().length).toBe(1)
  await page.getByRole('textbox', { name: 'Filter this folder' }).fill('nothing')
  await expect.element(page.getByText('Nothing here contains “nothing”')).toBeVisible()
})

test('[LINK-02] an edit link renames, and undoes a deletion', async () => {
  const notes = others[1] as PlacedItem
  const server = renderPage('/s/norway', {
    person: null,
    answers: {
      ...linkTo(others, { rights: editing }),
      'drive.linkRename': { ...notes, name: 'diary.txt' },
      'drive.linkTrash': { data: [{ id: notes.id, status: 'done', ticket: 'a ticket' }] },
      'drive.linkRestore': { data: [{ id: notes.id, status: 'done' }] },
    },
  })
  await page.getByRole('button', { name: 'More for notes.txt' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('diary.txt')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect.poll(() => server.sent('drive.linkRename')).toEqual([{ name: 'diary.txt' }])
  await page.getByRole('button', { name: 'More for notes.txt' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.sent('drive.linkRestore')).toEqual([{ tickets: ['a ticket'] }])
})

test('a link without the right to edit offers none of it', async () => {
  renderPage('/s/norway', { person: null, answers: linkTo(others) })
  await expect.element(page.getByRole('link', { name: /notes\.txt/ })).toBeVisible()
  for (const name of ['New folder', 'More for notes.txt'])
    expect(page.getByRole('button', { name }).query(), name).toBeNull()
})
