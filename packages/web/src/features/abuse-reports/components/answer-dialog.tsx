import type { AbuseReportDetails } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { ReportText } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { answer } from '../queries.ts'
import classes from './report.module.css'

export type AnswerDialogProps = AnswerProps<true> & { report: AbuseReportDetails }

/** Writes to the person who reported something, such as to ask for more. */
export function AnswerDialog({ report, onAnswer }: AnswerDialogProps) {
  const text = useText()
  const form = useSchemaForm(ReportText, {
    initial: { text: '' },
    async submit(values) {
      await answer(report.id, values.text)
      showToast({ tone: 'success', message: text('Answer sent') })
      onAnswer(true)
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('Answer the report')}
      onClose={() => onAnswer(null)}
      className={classes.stack}
      submitLabel={text('Send answer')}
    >
      <p>{text('To: {{email}}', { email: report.complainant?.email ?? '' })}</p>
      <Field
        form={form}
        name="text"
        label={text('Your answer')}
        help={text('The email quotes the number of the report. The report stays as it is.')}
      />
    </FormDialog>
  )
}
