import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useZone } from '../../../platform/site.ts'
import { instantOf, wallTime } from '../../../platform/time/zoned-time.ts'
import type { DayProblem } from '../../../ui/form/calendar.ts'
import { addDays } from '../../../ui/form/calendar.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { useText } from '../../../ui/text.ts'

/** Asks for the last day of shares; answers with the moment at which that day ends for the administrator. */
export function EndDialog({ onAnswer }: AnswerProps<string>) {
  const text = useText()
  const zone = useZone()
  const today = wallTime(new Date(), zone).slice(0, 10)
  const form = useForm({
    initial: { day: addDays(today, 7) as string | null, problem: null as DayProblem | null },
    async submit({ day }) {
      const at = day === null ? undefined : instantOf(`${addDays(day, 1)}T00:00`, zone)
      if (at) onAnswer(at.toISOString())
    },
  })
  const { day, problem } = form.values
  return (
    <FormDialog
      form={form}
      title={text('Set expiration')}
      size="small"
      isBrief
      onClose={() => onAnswer(null)}
      isSubmitDisabled={!day || problem !== null}
      submitLabel={text('Set expiration')}
    >
      <DateField
        label={text('Last day', { meaning: 'of access' })}
        help={text('Shares that expire sooner stay as they are.')}
        min={today}
        today={today}
        value={day}
        onChange={(next, wrong) => {
          form.set('day', next)
          form.set('problem', wrong)
        }}
      />
    </FormDialog>
  )
}
