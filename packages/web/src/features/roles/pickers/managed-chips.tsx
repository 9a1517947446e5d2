import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useText, wordInSentence } from '../../../ui/text.ts'
import classes from './managed-chips.module.css'

export interface ManagedChip {
  readonly id: string
  readonly label: string
  /** Shown after the label, less prominent. */
  readonly note?: string | null
  /** Why it can't be removed. */
  readonly keptReason?: string | null
}

export type ManagedChipsProps = {
  label: string
  chips: readonly ManagedChip[]
  emptyText: string
  help?: ReactNode
  error?: string | null | undefined
  readOnly?: boolean | undefined
  onManage: () => void
  onRemove: (id: string) => void
}

/** The chosen entries, each a removable chip, with a button to choose others. */
export function ManagedChips(props: ManagedChipsProps) {
  const { label, chips, emptyText, help, error, readOnly, onManage, onRemove } = props
  const text = useText()
  const id = useId()
  const manage = useRef<HTMLButtonElement>(null)
  const remove = (chip: string) => {
    onRemove(chip)
    manage.current?.focus()
  }
  return (
    <section aria-labelledby={id} className={classes.field}>
      <header className={classes.head}>
        <h3 id={id}>{label}</h3>
        {!readOnly && (
          <Button
            ref={manage}
            size="small"
            aria-label={text('Manage {{what}}', { what: wordInSentence(label) })}
            aria-describedby={error ? `${id}-error` : undefined}
            data-invalid={error ? true : undefined}
            onClick={onManage}
          >
            {text('Manage')}
          </Button>
        )}
      </header>
      {chips.length === 0 ? (
        <p className={classes.empty}>{emptyText}</p>
      ) : (
        <ul className={classes.chips}>
          {chips.map(chip => (
            <Chip key={chip.id} chip={chip} readOnly={readOnly} onRemove={() => remove(chip.id)} />
          ))}
        </ul>
      )}
      {help && <p className={classes.help}>{help}</p>}
      {error && (
        <p id={`${id}-error`} className={classes.error} data-field-error>
          <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />
          {error}
        </p>
      )}
    </section>
  )
}

type ChipProps = { chip: ManagedChip; readOnly: boolean | undefined; onRemove: () => void }

function Chip({ chip, readOnly, onRemove }: ChipProps) {
  const text = useText()
  return (
    <li>
      <span>
        {chip.label}
        {chip.note && <small> {chip.note}</small>}
      </span>
      {!readOnly && (
        <button
          type="button"
          disabled={Boolean(chip.keptReason)}
          title={chip.keptReason ?? undefined}
          aria-label={text('Remove {{name}}', { name: chip.label })}
          onClick={onRemove}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
