import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useZone } from '../../../platform/site.ts'
import { instantOf, wallTime } from '../../../platform/time/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { DayProblem } from '../../../ui/form/calendar.ts'
import { addDays } from '../../../ui/form/calendar.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { useText } from '../../../ui/text.ts'

/** Asks for the last day of shares; answers with the moment at which that day ends for the administrator. */
export function EndDialog({ onAnswer }: AnswerProps<string>) {
  const text = useText()
  const zone = useZone()
  const today = wallTime(new Date(), zone).slice(0, 10)
  const [day, setDay] = useState<string | null>(addDays(today, 7))
  const [problem, setProblem] = useState<DayProblem | null>(null)
  const send = () => {
    const at = day && !problem ? instantOf(`${addDays(day, 1)}T00:00`, zone) : undefined
    if (at) onAnswer(at.toISOString())
  }
  return (
    <Dialog
      title={text('Set expiration')}
      size="small"
      onClose={() => onAnswer(null)}
      onSubmit={send}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!day || problem !== null}>
            {text('Set expiration')}
          </Button>
        </>
      }
    >
      <DateField
        label={text('Last day')}
        help={text('Shares that expire sooner stay as they are.')}
        min={today}
        today={today}
        value={day}
        onChange={(next, wrong) => {
          setDay(next)
          setProblem(wrong)
        }}
      />
    </Dialog>
  )
}
