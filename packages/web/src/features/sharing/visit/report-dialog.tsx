import type { ReceivedReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { type ReportReason, reportLimits } from '@holdall/contract/abuse-reports/report-reasons.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { captchaHeaders } from '../../../platform/early/captcha/captcha.ts'
import { CaptchaNote } from '../../../platform/early/captcha/captcha-note.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import type { Translate } from '../../../ui/text.ts'
import { documentLanguage, useText } from '../../../ui/text.ts'
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

/** Tells the people who run the site what is wrong with a link, and then shows the number of the report. */
export function ReportDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [received, setReceived] = useState<ReceivedReport | null>(null)
  return received ? (
    <Thanks received={received} onClose={onClose} />
  ) : (
    <ReportForm slug={slug} onReceived={setReceived} onClose={onClose} />
  )
}

type FormProps = { slug: string; onReceived: (received: ReceivedReport) => void; onClose: () => void }

function ReportForm({ slug, onReceived, onClose }: FormProps) {
  const text = useText()
  const form = useForm({
    initial: { reason: '' as ReportReason | '', note: '', name: '', email: '', isGoodFaith: false },
    async submit({ reason, ...rest }) {
      const body = { ...rest, reason: reason as ReportReason, language: documentLanguage() }
      const headers = await captchaHeaders('abuse')
      onReceived(await call('abuse-reports.create', { params: { slug }, body }, { headers }))
    },
  })
  const isCopyright = form.values.reason === 'copyright'
  const goodFaith = form.bind('isGoodFaith')
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
        label={isCopyright ? text('Which work is it, and who owns it?') : text('What should we know?')}
        help={text('Only the site’s administrators can read it. The person who shared this won’t be notified.')}
        rows={4}
        maxLength={reportLimits.note}
        required={isCopyright}
        {...form.input('note')}
      />
      <TextField
        label={isCopyright ? text('Your name') : text('Your name (optional)')}
        autoComplete="name"
        maxLength={reportLimits.name}
        required={isCopyright}
        {...form.input('name')}
      />
      <TextField
        label={isCopyright ? text('Your email address') : text('Your email address (optional)')}
        help={text('We’ll email you a receipt and our decision. The person who shared this never sees it.')}
        type="email"
        autoComplete="email"
        required={isCopyright}
        {...form.input('email')}
      />
      {isCopyright && (
        <CheckboxField
          label={text(
            'I state in good faith that this report is accurate, and that the owner of the work hasn’t allowed this.',
          )}
          name={goodFaith.name}
          checked={goodFaith.value}
          error={goodFaith.error}
          onChange={event => goodFaith.change(event.target.checked)}
        />
      )}
      <CaptchaNote action="abuse" />
    </FormDialog>
  )
}

function Thanks({ received: { number, isConfirmed }, onClose }: { received: ReceivedReport; onClose: () => void }) {
  const text = useText()
  return (
    <Dialog
      title={text('Thank you for your report')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('Close')}
        </Button>
      }
    >
      <p>{text('The site’s administrators will look into it. It has the number {{number}}.', { number })}</p>
      <p>
        {isConfirmed
          ? text('We’ve sent a receipt to your address, and will email you the decision.')
          : text('Note the number in case you want to write to us about it.')}
      </p>
    </Dialog>
  )
}
