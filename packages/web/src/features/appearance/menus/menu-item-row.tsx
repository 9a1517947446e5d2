import type { MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { MenuIcon } from '../../../platform/early/menu-icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { MoveHandle, useDropPlace } from '../../../ui/form/ordering/move-handle.tsx'
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

/** An item that can be dragged by its handle, or moved with the arrow keys on the handle or with the buttons. */
export function MenuItemRow(props: MenuItemRowProps) {
  const { menuId, item, place, isLast, onMove, onDrop, onEdit, onDelete } = props
  const text = useText()
  const row = useRef<HTMLLIElement>(null)
  const { isOver, zone } = useDropPlace(menuId, onDrop)
  const name = item.label
  return (
    <li ref={row} className={classes.item} data-over={isOver || undefined} {...zone}>
      <MoveHandle list={menuId} name={name} place={place} row={row} onMove={onMove} />
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
