import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useRef } from 'react'
import { SettingFrame } from '../../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { useText } from '../../../../ui/text.ts'
import panels from '../panels.module.css'
import classes from './list-editor.module.css'

export type ListSettingProps = PanelProps & { name: string }

export type ListEditorProps<T> = ListSettingProps & {
  /** What a new row begins with. */
  blank: T
  addLabel: string
  /** What the row is called, read out with its button. */
  nameOf: (row: T) => string
  /** Whether a row may be removed; by default each may. */
  canRemove?: (row: T) => boolean
  fields: (row: T, change: (next: T) => void, index: number) => ReactNode
}

/** A setting whose value is a list of things with several fields. */
export function ListEditor<T extends object>(props: ListEditorProps<T>) {
  const { form, name, blank, addLabel, nameOf, canRemove = () => true, fields } = props
  const text = useText()
  const frame = useRef<HTMLFieldSetElement>(null)
  const field = form.form.bind(name)
  const rows = (field.value as readonly T[] | null) ?? []
  const { title = '', description = '' } = field.facts
  const add = () => {
    form.set(name, [...rows, blank])
    requestAnimationFrame(() => {
      const inputs = frame.current?.querySelectorAll<HTMLInputElement>('input[name$="-name"]')
      inputs?.item(inputs.length - 1)?.focus()
    })
  }
  return (
    <SettingFrame form={form} name={name}>
      <fieldset ref={frame} className={panels.list} disabled={form.about(name).source === 'environment'}>
        <legend>{text(title)}</legend>
        <p>{text(description)}</p>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no name before one is typed
          <div key={index} className={classes.row}>
            <div className={classes.fields}>{fields(row, next => form.set(name, rows.with(index, next)), index)}</div>
            <IconButton
              icon={IconTrash}
              label={nameOf(row) ? text('Remove {{name}}', { name: nameOf(row) }) : text('Remove')}
              disabled={!canRemove(row)}
              onClick={() => form.set(name, rows.toSpliced(index, 1))}
            />
          </div>
        ))}
        <Button size="small" icon={IconPlus} onClick={add}>
          {addLabel}
        </Button>
        {field.error && <Notice tone="danger">{field.error}</Notice>}
      </fieldset>
    </SettingFrame>
  )
}
