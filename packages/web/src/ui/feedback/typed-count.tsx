import { latinDigits } from '@holdall/contract/kit/texts/typed-code.ts'
import { numberValue } from '@holdall/contract/kit/values/values.ts'
import { TextField } from '../plain/text-field.tsx'
import { useText } from '../text.ts'
import classes from './typed-count.module.css'

/** Deleting more rows than this requires typing their number. */
const mostUntyped = 50

/** The number to be typed before this many rows are deleted; undefined if a click is enough. */
export function typedFor(count: number): number | undefined {
  return count > mostUntyped ? count : undefined
}

/** Whether what was typed is the number, with or without separators. */
export function isTyped(value: string, count: number | undefined): boolean {
  return count === undefined || latinDigits(value).replace(/[\s.,٬،’']/g, '') === String(count)
}

type Props = { count: number; value: string; onChange: (value: string) => void }

/** Asks for the number of rows, so that one hasty click never deletes very many. */
export function TypedCount({ count, value, onChange }: Props) {
  const text = useText()
  return (
    <div className={classes.typed}>
      <TextField
        label={text('Type {{count}} to confirm', { count: numberValue(count) })}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
