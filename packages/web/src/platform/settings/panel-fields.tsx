import { offeredKeys } from './offered-keys.ts'
import { GroupProblem, SettingField } from './setting-field.tsx'
import classes from './settings.module.css'
import type { PanelProps } from './settings-panels.ts'

/** All settings of a panel in the order in which they are declared; errors of a group are above its first field. */
export function PanelFields({ form }: PanelProps) {
  const seen = new Set<string>()
  return offeredKeys(form.panel).map(key => {
    if (!form.isShown(key)) return null
    const { errorGroup } = form.declaration(key)
    const isFirst = errorGroup !== undefined && !seen.has(errorGroup)
    if (errorGroup) seen.add(errorGroup)
    return (
      <div key={key} className={classes.group}>
        {isFirst && <GroupProblem form={form} group={errorGroup} />}
        <SettingField form={form} name={key} />
      </div>
    )
  })
}

/**
 * For panels that draw some of their settings in their own way and order: all the others, in the order in which they are
 * declared. So a new setting has its field without a change to the panel.
 */
export function OtherFields({ form, drawn }: PanelProps & { drawn: readonly string[] }) {
  const others = offeredKeys(form.panel).filter(key => !drawn.includes(key))
  return others.map(key => <SettingField key={key} form={form} name={key} />)
}
