import { mostMenus } from '@holdall/contract/appearance/menu-places.ts'
import type { Menu } from '@holdall/contract/appearance/menus.settings.ts'
import { menusSettings } from '@holdall/contract/appearance/menus.settings.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef } from 'react'
import { SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Button } from '../../../ui/button.tsx'
import { ListDrawing } from '../../../ui/drawings/things.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { MenuCard } from './menu-card.tsx'
import classes from './menus.module.css'
import { newKey } from './new-key.ts'

export const panel = menusSettings

/** The site's menus, one below the other. Nothing is published before it is saved. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const field = form.form.bind('menus')
  const menus = field.value as unknown as readonly Menu[]
  const isFixed = form.about('menus').source === 'environment'
  const frame = useRef<HTMLDivElement>(null)
  const set = (next: readonly Menu[]) => form.set('menus', next)
  const add = () => {
    set([...menus, { id: newKey(), name: text('New menu'), position: '', items: [] }])
    requestAnimationFrame(() => {
      const names = frame.current?.querySelectorAll<HTMLInputElement>('input[name="menu-name"]')
      names?.item(names.length - 1)?.select()
    })
  }
  const addButton = (
    <Button icon={IconPlus} disabled={menus.length >= mostMenus} onClick={add}>
      {text('Add menu')}
    </Button>
  )
  return (
    <SettingFrame form={form} name="menus">
      <fieldset disabled={isFixed} className={classes.menus}>
        <div ref={frame} className={classes.menus}>
          {menus.length === 0 && (
            <EmptyState
              isCompact
              drawing={ListDrawing}
              title={text('There are no menus yet')}
              text={text('Add one, choose where it is shown, and fill it with links.')}
              action={addButton}
            />
          )}
          {menus.map((menu, place) => (
            <MenuCard
              key={menu.id}
              menu={menu}
              onChange={next => set(menus.map(one => (one.id === menu.id ? next : one)))}
              onDelete={() => set(menus.toSpliced(place, 1))}
            />
          ))}
        </div>
        {field.error && <Notice tone="danger">{field.error}</Notice>}
        {menus.length > 0 && <div>{addButton}</div>}
      </fieldset>
    </SettingFrame>
  )
}
