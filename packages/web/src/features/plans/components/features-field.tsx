import { longestFeature, mostFeatures } from '@holdall/contract/plans/plans.schemas.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { type FeatureRow, featureId, meantText, moved, rowsOf, whyNotAdded } from '../features.ts'
import classes from './features-field.module.css'

export type FeaturesFieldProps = {
  value: readonly string[]
  onChange: (features: string[]) => void
  /** What the server found wrong with the list. */
  error: string | null
}

/** The lines that the pricing page shows for a plan, in their order. Enter adds what is typed, and so does leaving the field. */
export function FeaturesField({ value, onChange, error }: FeaturesFieldProps) {
  const text = useText()
  const [rows, setRows] = useState(() => rowsOf(value))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const change = (next: FeatureRow[]) => {
    setRows(next)
    onChange(next.map(row => row.text))
  }
  const add = () => {
    const why = whyNotAdded(rows, typed)
    setProblem(why)
    if (why !== null) return
    change([...rows, { id: featureId(), text: meantText(typed) }])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would send the form.
    event.preventDefault()
    add()
  }
  const remove = (id: string) => {
    change(rows.filter(row => row.id !== id))
    input.current?.focus()
  }
  return (
    <div className={classes.field}>
      <div className={classes.add}>
        <TextField
          ref={input}
          label={text('Features')}
          help={text('Lines the pricing page shows for this plan.')}
          error={problem === null ? error : text(problem)}
          placeholder={text('New feature')}
          autoComplete="off"
          maxLength={longestFeature}
          disabled={rows.length >= mostFeatures}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => meantText(typed) !== '' && add()}
        />
        <Button disabled={rows.length >= mostFeatures} onMouseDown={event => event.preventDefault()} onClick={add}>
          {text('Add')}
        </Button>
      </div>
      <FeatureList rows={rows} onMove={(id, step) => change(moved(rows, id, step))} onRemove={remove} />
    </div>
  )
}

type FeatureListProps = {
  rows: readonly FeatureRow[]
  onMove: (id: string, step: -1 | 1) => void
  onRemove: (id: string) => void
}

function FeatureList({ rows, onMove, onRemove }: FeatureListProps) {
  const text = useText()
  if (rows.length === 0) return null
  return (
    <ul className={classes.list} aria-label={text('Features')}>
      {rows.map(({ id, text: name }, index) => (
        <li key={id}>
          <span>{name}</span>
          <span className={classes.buttons}>
            <IconButton
              size="small"
              icon={IconArrowUp}
              label={text('Move {{name}} up', { name })}
              disabled={index === 0}
              onClick={() => onMove(id, -1)}
            />
            <IconButton
              size="small"
              icon={IconArrowDown}
              label={text('Move {{name}} down', { name })}
              disabled={index === rows.length - 1}
              onClick={() => onMove(id, 1)}
            />
            <IconButton
              size="small"
              icon={IconX}
              label={text('Remove {{name}}', { name })}
              onClick={() => onRemove(id)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
