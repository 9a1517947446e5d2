import { formatNumber } from '../format.ts'
import { TextField } from '../plain/text-field.tsx'
import { useText } from '../text.ts'

/** Above so many rows, whoever deletes types how many they are. */
const mostUntyped = 50

/** The number to be typed before so many rows go; undefined where a click is enough. */
export function typedFor(count: number): number | undefined {
  return count > mostUntyped ? count : undefined
}

/** Whether what was typed is the number, with or without separators. */
export function isTyped(value: string, count: number | undefined): boolean {
  return count === undefined || value.replace(/[\s.,’'\u00a0\u202f]/g, '') === String(count)
}

type Props = { count: number; value: string; onChange: (value: string) => void }

/** Asks for the number of rows, so that very many never go by one hasty click. */
export function TypedCount({ count, value, onChange }: Props) {
  const text = useText()
  return (
    <TextField
      label={text('Type {{count}} to confirm', { count: formatNumber(count) })}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
