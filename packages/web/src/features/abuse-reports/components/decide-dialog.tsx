import type { AbuseReportDetails } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { DecideInput } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSite } from '../../../platform/site.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { decide } from '../queries.ts'
import classes from './report.module.css'

type Decision = DecideInput['decision']
export type DecideDialogProps = AnswerProps<true> & { report: AbuseReportDetails; decision: Decision }

/** Asks for what both sides are told, and then decides. */
export function DecideDialog({ report, decision, onAnswer }: DecideDialogProps) {
  const text = useText()
  const { settings } = useSite()
  const words = wordsOf(decision, text)
  const form = useSchemaForm(DecideInput, {
    initial: { decision, message: '', reasons: '', isForAll: false, plan: 'end-later' },
    async submit(values) {
      await decide(report.id, values)
      showToast({ tone: 'success', message: words.done })
      onAnswer(true)
    },
  })
  const canTell = Boolean(report.complainant?.email)
  const isAction = decision !== 'rejected'
  return (
    <FormDialog
      form={form}
      title={words.title}
      onClose={() => onAnswer(null)}
      className={classes.stack}
      submitLabel={words.submit}
      isDanger={isAction}
    >
      <p>{words.lead}</p>
      {isAction && report.reported && <Field form={form} name="reasons" required />}
      {canTell ? (
        <Field form={form} name="message" required={!isAction} />
      ) : (
        <p className={classes.note}>{text('No one is emailed about the decision: the report has no address.')}</p>
      )}
      {decision === 'suspended' && settings['billing.enable'] === true && <Field form={form} name="plan" as="select" />}
      {!isAction && report.openOfLink > 0 && <Field form={form} name="isForAll" />}
    </FormDialog>
  )
}

function wordsOf(decision: Decision, text: Translate) {
  switch (decision) {
    case 'link_revoked':
      return {
        title: text('Revoke link'),
        lead: text('The link stops working immediately and can’t be restored. The file stays with its owner.'),
        submit: text('Revoke link'),
        done: text('Link revoked'),
      }
    case 'suspended':
      return {
        title: text('Suspend person'),
        lead: text(
          'The person who created the link will be signed out immediately and can’t sign in. The link is revoked and can’t be restored. Their files are kept.',
        ),
        submit: text('Suspend person'),
        done: text('Person suspended'),
      }
    default:
      return {
        title: text('Take no action'),
        lead: text('The report is closed and the link stays as it is. The person who created it isn’t notified.'),
        submit: text('Close report'),
        done: text('Report closed'),
      }
  }
}
