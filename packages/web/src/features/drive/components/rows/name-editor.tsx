import { useEffect, useId, useRef, useState } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { selectStem } from '../../../../platform/items/questions/select-stem.ts'
import { reportProblem } from '../../../../platform/items/report.ts'
import type { Renaming } from '../../../../platform/items/screen.ts'
import { screen } from '../../../../platform/items/screen.ts'
import { useText } from '../../../../ui/text.ts'
import { renameItem } from '../../operations/rename-item.ts'
import classes from './name-editor.module.css'

/** The name as a field, edited in place. Pressing Enter or leaving the field saves, Escape cancels. */
export function NameEditor({ item, renaming }: { item: ListedItem; renaming: Renaming }) {
  const text = useText()
  const ref = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const isOver = useRef(false)
  const [name, setName] = useState(renaming.draft ?? item.name)
  const [error, setError] = useState(renaming.error)

  useEffect(() => {
    const input = ref.current
    input?.focus({ preventScroll: true })
    if (input) selectStem(input, item.kind)
  }, [item.kind])
  useEffect(() => {
    isOver.current = false
    setError(renaming.error)
    if (renaming.error) ref.current?.focus()
  }, [renaming])

  const finish = (isKept: boolean) => {
    if (isOver.current) return
    isOver.current = true
    screen.set({ renaming: null })
    if (isKept && name !== '' && name !== item.name) renameItem(item, name).catch(reportProblem)
  }
  return (
    <span className={classes.editor}>
      <input
        ref={ref}
        value={name}
        aria-label={text('New name of {{name}}', { name: item.name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        autoComplete="off"
        spellCheck={false}
        className={classes.input}
        onChange={event => {
          setName(event.target.value)
          setError(undefined)
        }}
        onBlur={() => finish(!error)}
        onKeyDown={event => {
          event.stopPropagation()
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') finish(true)
          if (event.key === 'Escape') finish(false)
        }}
        onClick={event => event.stopPropagation()}
        onDoubleClick={event => event.stopPropagation()}
      />
      {error && (
        <span id={errorId} role="alert" className={classes.error}>
          {error}
        </span>
      )}
    </span>
  )
}
