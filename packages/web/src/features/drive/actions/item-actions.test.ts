import { beforeEach, expect, test, vi } from 'vitest'
import type { ItemTarget } from '../../../platform/actions/item-action.ts'
import { visibleActions } from '../../../platform/actions/item-action.ts'
import { buildFolder, buildItem, buildTarget, canAll } from '../testing/build-item.ts'
import { itemActions } from './item-actions.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

const idsFor = (target: ItemTarget) =>
  visibleActions(itemActions, target)
    .filter(action => !action.isKeyOnly)
    .map(action => action.id)

test('[BROWSE-06] one file of one’s own offers every action, opening first and removing last', () => {
  const ids = idsFor(buildTarget([buildItem()]))
  expect(ids).toEqual([
    'open',
    'download',
    'star',
    'tags',
    'rename',
    'move',
    'copy-to',
    'cut',
    'copy',
    'invert-selection',
    'details',
    'trash',
  ])
})

test('[BROWSE-06] actions that the member may not perform are absent, even if only one of many items forbids them', () => {
  const readOnly = buildItem({ can: { ...canAll, rename: false, move: false, trash: false } })
  expect(idsFor(buildTarget([readOnly]))).toEqual([
    'open',
    'download',
    'star',
    'tags',
    'copy-to',
    'copy',
    'invert-selection',
    'details',
  ])
  expect(idsFor(buildTarget([readOnly, buildItem()]))).not.toContain('trash')
})

test('opening and renaming are offered for one item only', () => {
  const ids = idsFor(buildTarget([buildItem(), buildItem()]))
  expect(ids).not.toContain('open')
  expect(ids).not.toContain('rename')
})

test('removing the star is offered only where all items have one', () => {
  const starred = buildItem({ isStarred: true })
  expect(idsFor(buildTarget([starred]))).toContain('unstar')
  expect(idsFor(buildTarget([starred, buildItem()]))).toContain('star')
})

test('[TRASH-02] the trash offers restoring and deleting forever, and nothing that needs a live item', () => {
  const trashed = buildItem({
    can: { ...canAll, view: false, download: false, add: false, rename: false, move: false, star: false, share: false },
    trashed: { at: null, by: null, origin: [], daysLeft: 3, canRestore: true },
  })
  const ids = idsFor(buildTarget([trashed], { place: 'trash' }))
  expect(ids).toEqual(['restore', 'restore-to', 'invert-selection', 'details', 'delete-forever'])
})

test('the space around the items offers new things only where the member may add them', () => {
  const folder = { ...buildFolder(), path: [] }
  expect(idsFor(buildTarget([], { folder }))).toContain('new-folder')
  expect(idsFor(buildTarget([], { folder: { ...folder, can: { ...canAll, add: false } } }))).not.toContain('new-folder')
})

test('[BROWSE-06] a download that is too large says why it isn’t possible', () => {
  const download = itemActions.find(action => action.id === 'download')
  expect(download?.disabledReason?.(buildTarget([buildItem()], { count: 10_001 }))).toBe('Choose at most 10,000 items')
})

test('no two actions that are visible together share a shortcut', () => {
  for (const target of [buildTarget([buildItem()]), buildTarget([buildFolder(), buildItem()])]) {
    const shortcuts = [...visibleActions(itemActions, target), ...visibleActions(itemActions, buildTarget([]))].flatMap(
      action => action.shortcut ?? [],
    )
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
  }
})
