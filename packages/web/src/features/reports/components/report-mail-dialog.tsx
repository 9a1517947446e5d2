import { ReportMail } from '@holdall/contract/reports/report-mails.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { setReportMail, useReportMail } from '../queries.ts'

/** Chooses how often the reader gets the report by email. */
export function ReportMailDialog({ onAnswer }: AnswerProps<true>) {
  const text = useText()
  const { data, error, refetch, isFetching } = useReportMail()
  if (data) return <RhythmForm current={data} onAnswer={onAnswer} />
  return (
    <Dialog
      title={text('Report by email')}
      onClose={() => onAnswer(null)}
      footer={<Button onClick={() => onAnswer(null)}>{text('Close')}</Button>}
    >
      {error ? (
        <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div role="status" aria-label={text('Loading')}>
          <Skeleton height={96} />
        </div>
      )}
    </Dialog>
  )
}

function RhythmForm({ current, onAnswer }: AnswerProps<true> & { current: ReportMail }) {
  const text = useText()
  const { me } = useSite()
  const form = useSchemaForm(ReportMail, {
    initial: current,
    async submit(values) {
      await setReportMail(values)
      showToast({
        tone: 'success',
        message: values.rhythm === 'never' ? text('You’ll get no reports') : text('You’ll get the report by email'),
      })
      onAnswer(true)
    },
  })
  return (
    <FormDialog form={form} title={text('Report by email')} onClose={() => onAnswer(null)} submitLabel={text('Save')}>
      <Field
        form={form}
        name="rhythm"
        label={text('Send me the report', { meaning: 'how often' })}
        help={text(
          'We’ll send it to {{email}} in the morning, with the figures of the week or month and of the one before. If you may see subscriptions, it also says what came in, who hasn’t paid and who left.',
          { email: me?.email ?? '' },
        )}
        choices={{
          never: text('Never'),
          weekly: text('Every Monday'),
          monthly: text('On the first day of each month'),
        }}
      />
    </FormDialog>
  )
}
