import type { Announcement, AnnouncementRecipients } from '@holdall/contract/announcements/announcements.schemas.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useAct } from '../../../platform/forms/use-act.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { mailPreviewQuery, recipientsQuery, sendByMail, sendTest } from '../queries.ts'
import classes from './announcements.module.css'

export type MailDialogProps = AnswerProps<true> & { announcement: Announcement }

/** Shows the email and how many people get it, before it is sent or continued after a stop. */
export function MailDialog({ announcement, onAnswer }: MailDialogProps) {
  const text = useText()
  const { id, mail } = announcement
  const texts = mail ? mail.texts : announcement.texts
  const [language, setLanguage] = useState(texts[0]?.language ?? 'en')
  const recipients = useQuery(recipientsQuery(id))
  const preview = useQuery(mailPreviewQuery(announcement, language))
  const count = recipients.data?.count ?? 0
  // Of one that was stopped after its last email, nothing is left but to say so.
  const isOver = mail !== null && recipients.data?.count === 0
  const testing = useAct(async () => {
    const address = await sendTest(id, language)
    showToast({ tone: 'success', message: text('Test sent to {{address}}', { address }) })
  })
  const form = useForm({
    initial: {},
    async submit() {
      await sendByMail(id)
      showToast({ tone: 'success', message: isOver ? text('Marked as sent') : text('The emails are being sent') })
      onAnswer(true)
    },
  })
  return (
    <FormDialog
      form={form}
      isBrief
      title={text('Send by email')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      isSubmitDisabled={!isOver && (count === 0 || preview.error !== null)}
      submitLabel={
        isOver
          ? text('Mark as sent')
          : recipients.data
            ? text('Send {{count, number}} emails', { count, defaultValue_one: 'Send one email' })
            : text('Send')
      }
      before={
        <Button isBusy={testing.isBusy} onClick={() => void testing.run()}>
          {text('Send me a test')}
        </Button>
      }
    >
      {recipients.error ? (
        <Failed query={recipients} />
      ) : recipients.data ? (
        <>
          {mail && !isOver && (
            <Notice>{text('The remaining people get the email as it was when sending began.')}</Notice>
          )}
          {isOver ? <p>{text('No one is left who can get this email.')}</p> : <Recipients {...recipients.data} />}
          {texts.length > 1 && (
            <SelectField label={text('Preview')} value={language} onChange={event => setLanguage(event.target.value)}>
              {texts.map(one => (
                <option key={one.language} value={one.language}>
                  {one.title}
                </option>
              ))}
            </SelectField>
          )}
          {preview.error ? <Failed query={preview} /> : <Paper mail={preview.data} />}
        </>
      ) : (
        <Skeleton width="100%" height={360} />
      )}
    </FormDialog>
  )
}

function Failed({ query: { error, refetch, isFetching } }: { query: UseQueryResult }) {
  const text = useText()
  return <ErrorState isCompact text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
}

/** The email as people get it; undefined while it is being written. */
function Paper({ mail }: { mail: { subject: string; html: string } | undefined }) {
  if (!mail) return <Skeleton width="100%" height={360} />
  return (
    <iframe
      title={mail.subject}
      sandbox=""
      referrerPolicy="no-referrer"
      className={classes.frame}
      srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
    />
  )
}

/** How many people get it, and how many don't although it is for them. */
function Recipients({ count, leftOut }: AnnouncementRecipients) {
  const text = useText()
  return (
    <>
      <p>
        {text('{{count, number}} people will get this email. It can’t be recalled.', {
          count,
          defaultValue_one: 'One person will get this email. It can’t be recalled.',
        })}
      </p>
      {leftOut > 0 && (
        <p className={classes.facts}>
          {text(
            '{{count, number}} others don’t: they are suspended, unsubscribed, haven’t confirmed their address, or can’t be reached.',
            {
              count: leftOut,
              defaultValue_one:
                'One other person doesn’t: they are suspended, unsubscribed, haven’t confirmed their address, or can’t be reached.',
            },
          )}
        </p>
      )}
    </>
  )
}
