import type { ReportReason } from '@holdall/contract/sharing/visits.endpoints.ts'
import { call } from '../../../platform/api/call.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import classes from './visit.module.css'

function reasonsOf(text: Translate): Record<ReportReason, string> {
  return {
    malware: text('It contains a virus or other malware'),
    phishing: text('It’s phishing or a scam'),
    copyright: text('It infringes a copyright'),
    personal: text('It shows me or others without consent'),
    illegal: text('It’s illegal'),
    other: text('Something else'),
  }
}

/** Tells the people who run the site what is wrong with a link. */
export function ReportDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const text = useText()
  const form = useForm({
    initial: { reason: '' as ReportReason | '', note: '' },
    async submit({ reason, note }) {
      await call('sharing.report', { params: { slug }, body: { reason: reason as ReportReason, note } })
      showToast({
        key: 'report',
        tone: 'success',
        message: text('Thank you. The site’s administrators will look into it.'),
      })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('Report this link')}
      onClose={onClose}
      className={classes.form}
      submitLabel={text('Report', { meaning: 'tell of abuse' })}
    >
      <SelectField label={text('What’s wrong?')} required {...form.input('reason')}>
        <option value="" disabled>
          {text('Choose…')}
        </option>
        {Object.entries(reasonsOf(text)).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={text('What should we know?')}
        help={text('Only the site’s administrators can read it. The person who shared this won’t be notified.')}
        rows={4}
        maxLength={2000}
        {...form.input('note')}
      />
    </FormDialog>
  )
}
