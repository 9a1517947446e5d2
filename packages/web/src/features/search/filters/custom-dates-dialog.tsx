import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
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
  const form = useForm({
    initial: { ...dates, fromProblem: null as DayProblem | null, toProblem: null as DayProblem | null },
    submit: async ({ from, to }) => onAnswer({ from, to }),
  })
  const { from, to, fromProblem, toProblem } = form.values
  const isWrong = Boolean(fromProblem || toProblem) || (from !== null && to !== null && from > to)
  return (
    <FormDialog
      form={{ ...form, send: () => !isWrong && form.send() }}
      title={text('Custom dates')}
      isBrief
      onClose={() => onAnswer(null)}
      isSubmitDisabled={isWrong}
      submitLabel={text('Apply')}
    >
      <FieldPair>
        <DateField
          label={text('Modified from')}
          value={from}
          today={today}
          {...(to ? { max: to } : {})}
          onChange={(day, problem) => {
            form.set('from', day)
            form.set('fromProblem', problem)
          }}
        />
        <DateField
          label={text('Modified until')}
          value={to}
          today={today}
          {...(from ? { min: from } : {})}
          onChange={(day, problem) => {
            form.set('to', day)
            form.set('toProblem', problem)
          }}
        />
      </FieldPair>
    </FormDialog>
  )
}
