import { useId } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { useText } from '../text.ts'
import classes from './secret-field.module.css'

/** A secret that is shown for the only time, with a button that copies it. */
export function SecretField({ label, value }: { label: string; value: string }) {
  const text = useText()
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.row}>
        <textarea
          id={id}
          className={classes.secret}
          value={value}
          rows={2}
          readOnly
          spellCheck={false}
          autoComplete="off"
          onFocus={event => event.target.select()}
        />
        <CopyButton value={value} label={text('Copy')} />
      </div>
    </div>
  )
}
