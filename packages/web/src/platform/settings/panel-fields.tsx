import { GroupProblem, SettingField } from './setting-field.tsx'
import classes from './settings.module.css'
import type { PanelProps } from './settings-panels.ts'

/** All settings of a panel in the order in which they are declared; errors of a group are above its first field. */
export function PanelFields({ form }: PanelProps) {
  const seen = new Set<string>()
  return Object.entries(form.panel.fields).map(([key, { readOnly, errorGroup }]) => {
    if (readOnly || !form.isShown(key)) return null
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
