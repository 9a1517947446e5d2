import { type Announcement, announcementKindTitles } from '@holdall/contract/announcements/announcements.schemas.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { StatusBadge, type StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { showDialog } from '../../../platform/dialogs.tsx'
import { useAct } from '../../../platform/forms/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { type Translate, t, useText } from '../../../ui/text.ts'
import { deleteAnnouncement, stopMail } from '../queries.ts'
import { LinkedText } from '../shown/linked-text.tsx'
import classes from './announcements.module.css'
import type { MailDialogProps } from './mail-dialog.tsx'

/** An announcement: its words, whom it is for, where its banner and its emails are, and what can be done. */
export function AnnouncementCard({ announcement, onEdit }: { announcement: Announcement; onEdit: () => void }) {
  const text = useText()
  const { texts, mail } = announcement
  const [first] = texts
  const stopping = useAct(() => stopMail(announcement.id))
  const deleting = useAct(() => askAndDelete(announcement))
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 dir="auto">{first?.title}</h2>
        <StatusBadge tone="plain">{text(announcementKindTitles[announcement.kind])}</StatusBadge>
        <BannerState announcement={announcement} />
        {mail && <StatusBadge tone={mailTones[mail.state]}>{mailState(mail, text)}</StatusBadge>}
      </div>
      <p className={classes.words} dir="auto">
        <LinkedText text={first?.text ?? ''} />
      </p>
      <p className={classes.facts}>{factsOf(announcement, text)}</p>
      <div className={classes.buttons}>
        <Button size="small" onClick={onEdit}>
          {text('Edit')}
        </Button>
        {mail?.state === 'sending' ? (
          <Button size="small" isBusy={stopping.isBusy} onClick={() => void stopping.run()}>
            {text('Stop sending')}
          </Button>
        ) : (
          mail?.state !== 'sent' && (
            <Button size="small" onClick={() => void askToSend(announcement)}>
              {mail ? text('Continue sending…') : text('Send by email…')}
            </Button>
          )
        )}
        <Button size="small" variant="quiet" isBusy={deleting.isBusy} onClick={() => void deleting.run()}>
          {text('Delete')}
        </Button>
      </div>
    </li>
  )
}

const mailTones: Readonly<Record<NonNullable<Announcement['mail']>['state'], StatusTone>> = {
  sending: 'busy',
  stopped: 'warning',
  sent: 'good',
}

function BannerState({ announcement: { state } }: { announcement: Announcement }) {
  const text = useText()
  switch (state) {
    case 'shown':
      return <StatusBadge tone="good">{text('Banner shown')}</StatusBadge>
    case 'planned':
      return <StatusBadge tone="busy">{text('Banner planned')}</StatusBadge>
    case 'over':
      return <StatusBadge tone="plain">{text('Banner over')}</StatusBadge>
    default:
      return <StatusBadge tone="plain">{text('No banner')}</StatusBadge>
  }
}

function mailState({ state, written, total }: NonNullable<Announcement['mail']>, text: Translate): string {
  if (state === 'sending') return text('Emailing: {{written, number}} of {{total, number}}', { written, total })
  if (state === 'stopped') return text('Stopped at {{written, number}} of {{total, number}} emails', { written, total })
  return text('{{count, number}} emails sent', { count: written, defaultValue_one: '1 email sent' })
}

function factsOf(announcement: Announcement, text: Translate): string {
  const { audience, audienceNames, startsAt, endsAt, isBanner, texts } = announcement
  const people =
    audience === 'everyone' ? text('For everyone') : text('For {{names}}', { names: audienceNames.join(', ') })
  const from = isBanner && text('from {{when}}', { when: momentValue(startsAt) })
  const until = isBanner && endsAt !== null && text('until {{when}}', { when: momentValue(endsAt) })
  const languages =
    texts.length > 1 && text('{{count, number}} languages', { count: texts.length, defaultValue_one: '1 language' })
  return [people, from, until, languages].filter(Boolean).join(' · ')
}

function askToSend(announcement: Announcement): Promise<true | null> {
  return showDialog<true, Omit<MailDialogProps, 'onAnswer'>>(
    async () => (await import('./mail-dialog.tsx')).MailDialog,
    { announcement },
  )
}

async function askAndDelete({ id, texts, mail }: Announcement): Promise<void> {
  const isSure = await confirm({
    title: t('Delete announcement'),
    body:
      mail?.state === 'sending'
        ? t('“{{title}}” disappears for everyone, and emails that aren’t written yet aren’t sent.', {
            title: texts[0]?.title,
          })
        : t('“{{title}}” disappears for everyone. Emails that were already sent stay in people’s mailboxes.', {
            title: texts[0]?.title,
          }),
    confirmLabel: t('Delete announcement'),
    danger: true,
  })
  if (!isSure) return
  await deleteAnnouncement(id)
  showToast({ tone: 'success', message: t('Announcement deleted') })
}
