import type { SettingTable } from '@holdall/contract/kit/settings.ts'
import { useMenuItems } from '../../../platform/settings/menu-items.ts'
import { readableValue, settingTitle } from '../../../platform/settings/readable-value.ts'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './changes-list.module.css'

export type ShownChange = { readonly key: string; readonly before: unknown; readonly after: unknown }
type ChangesListProps = { changes: readonly ShownChange[]; declarations: SettingTable }

/** Settings by name, each with its value before and after in words. */
export function ChangesList({ changes, declarations }: ChangesListProps) {
  const text = useText()
  const items = Object.values(useMenuItems() ?? {}).flatMap(category => category.items)
  const nameOf = (id: string) => items.find(item => item.model_id === id)?.label
  return (
    <dl className={classes.changes}>
      {changes.map(({ key, before, after }) => {
        const declaration = declarations[key]
        const words = (value: unknown) =>
          declaration ? readableValue(declaration, value, text, nameOf) : JSON.stringify(value)
        return (
          <div key={key}>
            <dt>{declaration ? text(settingTitle(key, declaration)) : key}</dt>
            <dd>
              <del translate="no">{words(before)}</del> <span aria-hidden="true">→</span>
              <VisuallyHidden>{text('becomes')}</VisuallyHidden> <ins translate="no">{words(after)}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
