import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { Day, DayProblem } from '../../../ui/form/calendar.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { useText } from '../../../ui/text.ts'

export type CustomDates = { from: Day | null; to: Day | null }

/** The first and last day to search; either may be left empty. */
export function CustomDatesDialog({
  dates,
  today,
  onAnswer,
}: AnswerProps<CustomDates> & { dates: CustomDates; today: Day }) {
  const text = useText()
  const [from, setFrom] = useState(dates.from)
  const [to, setTo] = useState(dates.to)
  const [problems, setProblems] = useState<{ from?: DayProblem | null; to?: DayProblem | null }>({})
  const isWrong = Boolean(problems.from || problems.to) || (from !== null && to !== null && from > to)
  return (
    <Dialog
      title={text('Custom dates')}
      onClose={() => onAnswer(null)}
      onSubmit={() => !isWrong && onAnswer({ from, to })}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={isWrong}>
            {text('Apply')}
          </Button>
        </>
      }
    >
      <FieldPair>
        <DateField
          label={text('Modified from')}
          value={from}
          today={today}
          {...(to ? { max: to } : {})}
          onChange={(day, problem) => {
            setFrom(day)
            setProblems(now => ({ ...now, from: problem }))
          }}
        />
        <DateField
          label={text('Modified until')}
          value={to}
          today={today}
          {...(from ? { min: from } : {})}
          onChange={(day, problem) => {
            setTo(day)
            setProblems(now => ({ ...now, to: problem }))
          }}
        />
      </FieldPair>
    </Dialog>
  )
}
