import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconZoomInArea from '@tabler/icons-react/dist/esm/icons/IconZoomInArea.mjs'
import { panels } from '../../../platform/items/panels.ts'
import { useStore } from '../../../platform/store.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import type { ColumnId } from './columns/columns.ts'
import { columns } from './columns/columns.ts'
import { itemSortNames } from './sort-names.ts'

type SetView = (change: Partial<FolderView>) => void

export function LayoutSwitch({
  layout,
  onChange,
}: {
  layout: FolderView['layout']
  onChange: (layout: FolderView['layout']) => void
}) {
  const text = useText()
  const isGrid = layout === 'grid'
  return (
    <IconButton
      icon={isGrid ? IconList : IconLayoutGrid}
      label={isGrid ? text('Show as list') : text('Show as grid')}
      onClick={() => onChange(isGrid ? 'list' : 'grid')}
    />
  )
}

export function DetailsSwitch() {
  const text = useText()
  const isOpen = useStore(panels, state => state.isDetailsOpen)
  return (
    <IconButton
      icon={IconInfoCircle}
      label={isOpen ? text('Close details') : text('Show details')}
      aria-pressed={isOpen}
      isActive={isOpen}
      onClick={() => panels.set({ isDetailsOpen: !isOpen })}
    />
  )
}

/** Tiles of three sizes. */
export function TileSizeMenu({ view, setView }: { view: FolderView; setView: SetView }) {
  const text = useText()
  const names = { small: text('Small tiles'), medium: text('Medium tiles'), large: text('Large tiles') }
  const actions: Action[] = (['small', 'medium', 'large'] as const).map(tileSize => ({
    id: tileSize,
    label: names[tileSize],
    isChecked: tileSize === (view.tileSize ?? 'medium'),
    run: () => setView({ tileSize }),
  }))
  return <ActionMenuButton icon={IconZoomInArea} label={text('Tile size')} actions={actions} />
}

/** A phone has its own layout: what suits a small screen says nothing about a large one. */
export function layoutOf(view: FolderView, isPhone: boolean): FolderView['layout'] {
  return isPhone ? (view.phoneLayout ?? view.layout) : view.layout
}

/** The sort order of a grid or a phone's list, which have no column headers. */
export function SortMenu({ view, setView }: { view: FolderView; setView: SetView }) {
  const text = useText()
  const names = itemSortNames(text)
  const actions: Action[] = [
    ...(['name', 'modified', 'size', 'type'] as const).map(orderBy => ({
      id: orderBy,
      label: names[orderBy],
      group: 'by',
      isChecked: view.orderBy === orderBy,
      run: () => setView({ orderBy }),
    })),
    ...(['asc', 'desc'] as const).map(orderDir => ({
      id: orderDir,
      label: orderDir === 'asc' ? text('Ascending') : text('Descending'),
      group: 'dir',
      isChecked: view.orderDir === orderDir,
      run: () => setView({ orderDir }),
    })),
  ]
  return (
    <ActionMenuButton
      icon={IconArrowsSort}
      label={text('Sort by {{order}}', { order: names[view.orderBy] })}
      actions={actions}
    />
  )
}

const choices = ['access', 'modified', 'size', 'type', 'created', 'itemCount'] as const

export function ColumnChooser({ view, setView }: { view: FolderView; setView: SetView }) {
  const text = useText()
  const shown = new Set<ColumnId>(view.columns)
  const actions = choices.map(id => ({
    id,
    label: columns[id].title(),
    isChecked: shown.has(id),
    run: () => setView({ columns: choices.filter(other => (other === id ? !shown.has(id) : shown.has(other))) }),
  }))
  return <ActionMenuButton icon={IconAdjustments} size="small" label={text('Columns')} actions={actions} />
}
