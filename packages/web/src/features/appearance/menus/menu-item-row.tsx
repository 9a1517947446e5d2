import type { MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { DragEvent, KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { MenuIcon } from '../../../platform/early/menu-icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { routeName, typeName } from './menu-words.ts'
import classes from './menus.module.css'

type MenuItemRowProps = {
  menuId: string
  item: MenuItem
  place: number
  isLast: boolean
  onMove: (to: number) => void
  /** Called when another item of the menu is dropped here. */
  onDrop: (from: number) => void
  onEdit: () => void
  onDelete: () => void
}

/** The drag's type names its menu, and the type can be read before the drop. */
const kindOf = (menuId: string) => `application/x-menu-item-${menuId}`

/** An item that can be dragged by its handle, or moved with the arrow keys on the handle or with the buttons. */
export function MenuItemRow(props: MenuItemRowProps) {
  const { menuId, item, place, isLast, onMove, onEdit, onDelete } = props
  const text = useText()
  const row = useRef<HTMLLIElement>(null)
  const { isOver, zone } = useDropZone(props)
  const name = item.label
  const byKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <li ref={row} className={classes.item} data-over={isOver || undefined} {...zone}>
      <button
        type="button"
        draggable
        className={classes.handle}
        title={text('Drag, or use the arrow keys')}
        aria-label={text('Move {{name}}: use the arrow keys', { name })}
        onKeyDown={byKey}
        onDragStart={event => {
          event.dataTransfer.setData(kindOf(menuId), String(place))
          event.dataTransfer.effectAllowed = 'move'
          if (row.current) event.dataTransfer.setDragImage(row.current, 16, 16)
        }}
      >
        <IconGripVertical size={18} stroke={1.7} aria-hidden="true" />
      </button>
      <span className={classes.icon}>{item.icon !== '' && <MenuIcon name={item.icon} />}</span>
      <span className={classes.words}>
        <strong>{name}</strong>
        <span>
          {typeName(item.type, text)}
          {item.type === 'route'
            ? ` · ${routeName(item.action, text)}`
            : item.type === 'link'
              ? ` · ${item.action}`
              : ''}
        </span>
      </span>
      <span className={classes.buttons}>
        <IconButton
          size="small"
          icon={IconArrowUp}
          label={text('Move {{name}} up', { name })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          size="small"
          icon={IconArrowDown}
          label={text('Move {{name}} down', { name })}
          disabled={isLast}
          onClick={() => onMove(place + 1)}
        />
        <IconButton size="small" icon={IconPencil} label={text('Edit {{name}}', { name })} onClick={onEdit} />
        <IconButton size="small" icon={IconTrash} label={text('Delete {{name}}', { name })} onClick={onDelete} />
      </span>
    </li>
  )
}

/** Accepts items of the same menu. */
function useDropZone({ menuId, onDrop }: Pick<MenuItemRowProps, 'menuId' | 'onDrop'>) {
  const [isOver, setOver] = useState(false)
  const kind = kindOf(menuId)
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(kind)
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!accepts(event)) return
      event.preventDefault()
      onDrop(Number(event.dataTransfer.getData(kind)))
    },
  }
  return { isOver, zone }
}
