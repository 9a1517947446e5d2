import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/screens/accessible.ts'
import { driveAnswers } from '../../../../test/screens/drive.ts'
import { everyRight, file, folder, id, root } from '../../../../test/screens/items.ts'
import { member } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../../test/screens/show-app.tsx'

const rail = page.getByRole('complementary', { name: 'Sidebar' })
const tree = rail.getByRole('tree', { name: 'Folders' })
const newButton = rail.getByRole('button', { name: 'New', exact: true })
const home = { id: id('space'), kind: 'personal', name: 'Ada', rootId: root.id, isOwner: true } as const
const workspaces = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: id(`team${index}x`),
    kind: 'workspace' as const,
    name: `Team ${index}`,
    color: 'teal' as const,
    rootId: id(`teamroot${index}x`),
    isOwner: false,
  }))

async function openDrive(
  more: Parameters<typeof driveAnswers>[1] = {},
  items = [folder('Plans', { hasFolders: false })],
) {
  const server = renderPage('/drive', { person: member, answers: driveAnswers(items, more) })
  await expect.element(page.getByText('Plans').first()).toBeVisible()
  await settled()
  return server
}

test('the rail has its parts in order: files with their tree, the library, workspaces, lists, and Trash at the foot', async () => {
  await openDrive({
    'drive.spaces': { data: [home, ...workspaces(2)] },
    'driveTags.list': { data: [{ id: id('tag'), name: 'Urgent', color: 'red' }] },
  })
  await expect.element(tree.getByRole('treeitem', { name: 'Plans' })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: 'Urgent' })).toBeVisible()
  const tops = ['My files', 'Plans', 'Recent', 'Photos', 'Workspaces', 'Team 0', 'Urgent', 'Trash'].map(
    name => rail.getByRole('link', { name, exact: true }).element().getBoundingClientRect().top,
  )
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  // No arrow where there are no folders.
  expect(tree.getByRole('treeitem', { name: 'Plans' }).element().hasAttribute('aria-expanded')).toBe(false)
  await expectAccessible(rail.element())
})

test('My files, workspaces and tags fold, and stay folded', async () => {
  await openDrive({
    'drive.spaces': { data: [home, ...workspaces(1)] },
    'driveTags.list': { data: [{ id: id('tag'), name: 'Urgent', color: 'red' }] },
  })
  for (const [name, below] of [
    ['My files', tree],
    ['Workspaces', rail.getByRole('link', { name: 'Team 0' })],
    ['Tags', rail.getByRole('link', { name: 'Urgent' })],
  ] as const) {
    await expect.element(below).toBeVisible()
    await rail.getByRole('button', { name: `Collapse ${name}` }).click()
    await expect.poll(() => below.query()).toBeNull()
  }
  expect(JSON.parse(localStorage.getItem('holdall.rail-folds') ?? '[]')).toEqual(['my-files', 'workspaces', 'tags'])
  for (const name of ['My files', 'Workspaces', 'Tags'])
    await rail.getByRole('button', { name: `Expand ${name}` }).click()
  await expect.element(tree).toBeVisible()
})

test('of many workspaces, the first ones are shown, and the open one', async () => {
  await openDrive({ 'drive.spaces': { data: [home, ...workspaces(40)] } })
  await expect.element(rail.getByRole('link', { name: 'Team 6' })).toBeVisible()
  expect(rail.getByRole('link', { name: 'Team 7' }).query()).toBeNull()
  await rail.getByRole('button', { name: 'Show all 40' }).click()
  await expect.element(rail.getByRole('link', { name: 'Team 39' })).toBeInTheDocument()
})

test('New stays in its place in a folder that may only be read, and says that it adds to My files', async () => {
  const can = { ...everyRight, add: false }
  const theirs = folder('Salaries', { id: root.id, parentId: null, path: [], can, spaceId: id('theirspace') })
  await openDrive()
  const place = newButton.element().getBoundingClientRect().top
  await newButton.click()
  await expect.element(page.getByRole('menuitem', { name: /^New folder/ })).toBeVisible()
  expect(page.getByText('You can only view this folder').query()).toBeNull()
  await userEvent.keyboard('{Escape}')

  renderPage(`/drive/folder/${root.id}`, {
    person: member,
    answers: driveAnswers([file('pay.txt')], {
      'drive.children': { data: [file('pay.txt')], folder: theirs, can },
      'drive.item': theirs,
      'sharing.access': {},
    }),
  })
  await expect.element(page.getByText('pay.txt').first()).toBeVisible()
  await settled()
  expect(newButton.element().getBoundingClientRect().top).toBe(place)
  await newButton.click()
  await expect.element(page.getByText('New items go to My files.')).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^New folder/ })).toBeVisible()
  // What somebody shares is under Shared.
  await expect.element(rail.getByRole('link', { name: 'Shared' })).toHaveAttribute('aria-current', 'page')
})

test('the rail folds to icons, and is remembered so', async () => {
  await openDrive()
  await rail.getByRole('button', { name: 'Hide navigation' }).click()
  await expect.poll(() => tree.query()).toBeNull()
  expect(rail.element().getBoundingClientRect().width).toBeLessThan(70)
  await expect.element(rail.getByRole('link', { name: 'Photos' })).toBeVisible()
  await expect.element(newButton).toBeVisible()
  await expectAccessible(rail.element())
  expect(localStorage.getItem('holdall.rail-folded')).toBe('1')
  await rail.getByRole('button', { name: 'Show navigation' }).click()
  await expect.element(tree).toBeVisible()
})

test('the phone’s bar has Files, Photos, Upload, Shared and More', async () => {
  await narrowWindow()
  await openDrive()
  const bar = page.getByRole('navigation', { name: 'Drive', exact: true })
  expect([...bar.element().children].map(entry => entry.textContent)).toEqual([
    'Files',
    'Photos',
    'Upload',
    'Shared',
    'More',
  ])
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Recent', exact: true })).toBeVisible()
})

test('on a phone, the search field has the focus as soon as its icon is pressed, with searches and types below', async () => {
  await narrowWindow()
  await openDrive()
  const icon = page.getByRole('button', { name: 'Search', exact: true })
  await expect.element(page.getByRole('combobox', { includeHidden: true })).toBeInTheDocument()
  // Within the press itself: later, a phone shows no keyboard. The document hears of it after the application has.
  const focused = vi.fn()
  document.addEventListener('click', () => focused(document.activeElement?.getAttribute('role')), { once: true })
  await icon.click()
  expect(focused.mock.calls).toEqual([['combobox']])
  await expect.element(page.getByRole('region', { name: 'Search by type' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Recent searches' }).query()).toBeNull()
})
