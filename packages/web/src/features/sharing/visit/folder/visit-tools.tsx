import type { Item, ItemSort, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { Select } from '../../../../ui/plain/select.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { SaveCopy } from '../file/save-copy.tsx'
import type { Order } from '../listing/use-rows.ts'
import type { VisitLayout } from '../listing/visit-view.ts'
import classes from '../visit.module.css'

export type VisitToolsProps = {
  link: OpenedLink
  folder: PlacedItem | null
  layout: VisitLayout
  hasGallery: boolean
  onLayout: (layout: VisitLayout) => void
  sort: { order: Order; onSort: (order: Order) => void }
  filter: string
  /** Null in a small folder. */
  onFilter: ((filter: string) => void) | null
  chosen: readonly Item[]
  onClear: () => void
  busy: string | null
  /** Null if nothing may be downloaded, or no longer. */
  onDownload: ((what: string, ids: string[]) => void) | null
  onCounted: () => void
  /** Starts the slide show; null where there is none. */
  onShow: (() => void) | null
  /** New folder, and what editors do with a selection. */
  edit: ReactNode
}

/** What a visitor may do with the folder or with what is selected, and how they look at it. */
export function VisitTools(props: VisitToolsProps) {
  const { link, folder, layout, sort, filter, onFilter, chosen, onClear, busy, onDownload, onCounted, onShow, edit } =
    props
  const text = useText()
  const isPhone = useIsPhone()
  const isEmpty = (folder?.itemCount ?? 0) === 0
  const isChoosing = chosen.length > 0
  const ids = isChoosing ? chosen.map(item => item.id) : folder ? [folder.id] : []
  const what = isChoosing ? 'chosen' : (folder?.id ?? '')
  const isSorting = !isChoosing && (layout === 'grid' || (isPhone && layout === 'list'))
  if (!folder) return <div className={classes.tools} />
  return (
    <div className={classes.tools} data-choosing={isChoosing || undefined}>
      {isChoosing && (
        <span className={classes.chosen} role="status">
          <IconButton icon={IconX} label={text('Clear selection')} onClick={onClear} />
          {text('{{count, number}} selected', { count: chosen.length })}
        </span>
      )}
      {onShow && !isChoosing && (
        <Button className={classes.big} size="large" icon={IconPlayerPlay} onClick={onShow}>
          {text('Slide show')}
        </Button>
      )}
      {onDownload && !isEmpty && (
        <Button
          className={classes.big}
          variant="primary"
          size="large"
          icon={IconDownload}
          isBusy={busy === what}
          onClick={() => onDownload(what, ids)}
        >
          {isChoosing ? text('Download') : text('Download all')}
        </Button>
      )}
      {onDownload && !isEmpty && <SaveCopy slug={link.slug} ids={ids} onCounted={onCounted} />}
      {edit}
      {!onDownload && link.downloadsLeft === 0 && (
        <p className={classes.facts}>
          {text('This link has reached its download limit. Ask the person who sent it for a new one.')}
        </p>
      )}
      {!isEmpty && !isChoosing && (
        <div className={classes.looks}>
          {onFilter && <SearchField label={text('Filter this folder')} value={filter} onChange={onFilter} />}
          {isSorting && <SortSelect {...sort} />}
          <LayoutSwitch {...props} />
        </div>
      )}
    </div>
  )
}

const orders: readonly { by: ItemSort; dir: Order['orderDir'] }[] = [
  { by: 'name', dir: 'asc' },
  { by: 'name', dir: 'desc' },
  { by: 'modified', dir: 'desc' },
  { by: 'modified', dir: 'asc' },
  { by: 'size', dir: 'desc' },
  { by: 'size', dir: 'asc' },
]

/** The order of tiles, and of a list on a phone, which has no heads. */
function SortSelect({ order, onSort }: VisitToolsProps['sort']) {
  const text = useText()
  const names: Record<string, string> = {
    'name asc': text('Name, A to Z'),
    'name desc': text('Name, Z to A'),
    'modified desc': text('Newest first'),
    'modified asc': text('Oldest first'),
    'size desc': text('Largest first'),
    'size asc': text('Smallest first'),
  }
  const value = `${order.orderBy} ${order.orderDir}`
  return (
    <Select
      className={classes.order}
      aria-label={text('Sort by')}
      value={value}
      onChange={event => {
        const chosen = orders.find(({ by, dir }) => `${by} ${dir}` === event.target.value)
        if (chosen) onSort({ orderBy: chosen.by, orderDir: chosen.dir })
      }}
    >
      {names[value] === undefined && <option value={value}>{text('Type')}</option>}
      {orders.map(({ by, dir }) => (
        <option key={`${by} ${dir}`} value={`${by} ${dir}`}>
          {names[`${by} ${dir}`]}
        </option>
      ))}
    </Select>
  )
}

function LayoutSwitch({ layout, hasGallery, onLayout }: Pick<VisitToolsProps, 'layout' | 'hasGallery' | 'onLayout'>) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a part of a form
    <div className={classes.layouts} role="group" aria-label={text('Layout')}>
      {hasGallery && (
        <IconButton
          icon={IconPhoto}
          label={text('Show as gallery')}
          isActive={layout === 'gallery'}
          aria-pressed={layout === 'gallery'}
          onClick={() => onLayout('gallery')}
        />
      )}
      <IconButton
        icon={IconList}
        label={text('Show as list')}
        isActive={layout === 'list'}
        aria-pressed={layout === 'list'}
        onClick={() => onLayout('list')}
      />
      <IconButton
        icon={IconLayoutGrid}
        label={text('Show as grid')}
        isActive={layout === 'grid'}
        aria-pressed={layout === 'grid'}
        onClick={() => onLayout('grid')}
      />
    </div>
  )
}
