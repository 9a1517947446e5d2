import { menuPositions, mostMenuItems } from '@holdall/contract/appearance/menu-places.ts'
import type { Menu, MenuItem } from '@holdall/contract/appearance/menus.settings.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { showDialog } from '../../../platform/dialogs.tsx'
import { positionName } from '../../../platform/settings/menu-position.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { movedTo } from '../../../ui/form/ordering/moved-to.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { MenuItemRow } from './menu-item-row.tsx'
import classes from './menus.module.css'
import { newKey } from './new-key.ts'

type MenuCardProps = { menu: Menu; onChange: (menu: Menu) => void; onDelete: () => void }

const askForItem = (item: MenuItem | null) =>
  showDialog(async () => (await import('./menu-item-dialog.tsx')).MenuItemDialog, { item })

/** A menu: its name, its place, and its items in their order. */
export function MenuCard({ menu, onChange, onDelete }: MenuCardProps) {
  const text = useText()
  const [moved, setMoved] = useState('')
  const { name, position, items } = menu
  const setItems = (next: readonly MenuItem[]) => onChange({ ...menu, items: [...next] })
  const edit = async (item: MenuItem | null) => {
    const answer = await askForItem(item)
    if (!answer) return
    setItems(item ? items.map(one => (one.id === item.id ? answer : one)) : [...items, { ...answer, id: newKey() }])
  }
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || to === from) return
    setItems(movedTo(items, from, to))
    setMoved(
      text('{{name}} moved to position {{place}} of {{count}}', {
        name: item.label,
        place: to + 1,
        count: items.length,
      }),
    )
  }
  return (
    <section className={classes.menu} aria-label={name}>
      <div className={classes.head}>
        <TextField
          name="menu-name"
          label={text('Name')}
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={event => onChange({ ...menu, name: event.target.value })}
        />
        <SelectField
          label={text('Shown in')}
          value={position}
          onChange={event => onChange({ ...menu, position: event.target.value as Menu['position'] })}
        >
          {(['', ...menuPositions] as const).map(one => (
            <option key={one} value={one}>
              {positionName(one, text)}
            </option>
          ))}
        </SelectField>
        <IconButton icon={IconTrash} label={text('Delete the menu {{name}}', { name })} onClick={onDelete} />
      </div>
      <ol className={classes.items}>
        {items.map((item, place) => (
          <MenuItemRow
            key={item.id}
            menuId={menu.id}
            item={item}
            place={place}
            isLast={place === items.length - 1}
            onMove={to => move(place, to)}
            onDrop={from => move(from, place)}
            onEdit={() => void edit(item)}
            onDelete={() => setItems(items.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <div>
        <Button size="small" icon={IconPlus} disabled={items.length >= mostMenuItems} onClick={() => void edit(null)}>
          {text('Add item')}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </section>
  )
}
