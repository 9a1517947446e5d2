import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { OpenedLink, OpenedRequest } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { zoneOfDevice } from '../../../../platform/time/zone.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { formatDateTime, formatFileSize } from '../../../../ui/format/format.ts'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { dateStyle } from '../../../../ui/reader/date-style.ts'
import { namedText, type Translate, useText } from '../../../../ui/text.ts'
import classes from './visit-request.module.css'
import { addUploads, VisitUploads } from './visit-uploads.tsx'

export type VisitRequestProps = {
  link: OpenedLink
  request: OpenedRequest
  /** Reloads what has been received. */
  onArrived: () => void
  onOpen: (link: OpenedLink) => void
}

/** The page for sending requested files: senders first choose files and then say who they are. */
export function VisitRequest({ link, request, onArrived, onOpen }: VisitRequestProps) {
  const text = useText()
  const [held, setHeld] = useState<readonly File[]>([])
  const [isOther, setOther] = useState(false)
  const { sender, isClosed } = request
  const asksWho = !isClosed && (sender === null || isOther)
  const identified = (opened: OpenedLink) => {
    setOther(false)
    onOpen(opened)
    addUploads(link.slug, request.folderId, held)
    setHeld([])
  }
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {link.sharedBy && <p className={classes.end}>{text('{{name}} asks you for files', { name: link.sharedBy })}</p>}
        <h1>{request.title}</h1>
        {request.closesAt && !isClosed && (
          <p className={classes.end}>
            <IconClock size={16} stroke={1.8} aria-hidden="true" />
            {openUntil(request.closesAt, request.timeZone, text)}
          </p>
        )}
        {request.text && <p className={classes.words}>{request.text}</p>}
      </header>
      {isClosed && (
        <Notice tone="warning">
          {text(
            'This request closed on {{at}}. If you still have something to send, ask the person who sent you the link.',
            {
              at: momentValue(request.closesAt ?? ''),
            },
          )}
        </Notice>
      )}
      {!isClosed && (
        <VisitUploads
          slug={link.slug}
          folderId={request.folderId}
          onArrived={onArrived}
          hidesDone
          {...(asksWho ? { onHold: files => setHeld(before => [...before, ...files]) } : {})}
        />
      )}
      {asksWho && <Held files={held} onClear={() => setHeld([])} />}
      {asksWho && <SenderForm slug={link.slug} files={held.length} onDone={identified} />}
      {!asksWho && sender && (
        <p className={classes.sender}>
          {text('Sending as {{name}} ({{email}}).', sender)}{' '}
          {!isClosed && (
            <button type="button" onClick={() => setOther(true)}>
              {text('Not you?')}
            </button>
          )}
        </p>
      )}
      {!asksWho && <Received request={request} />}
    </div>
  )
}

/**
 * When a request closes. Where its time zone isn't the reader's, the sentence says which one is meant: their own, if it
 * is that of their device, or else one by its name, because a member may read times in the site's zone.
 */
function openUntil(closesAt: string, timeZone: string | null, text: Translate): string {
  const shown = dateStyle().timeZone ?? zoneOfDevice()
  if (timeZone === null || timeZone === shown) return text('Open until {{at}}', { at: momentValue(closesAt) })
  return shown === zoneOfDevice()
    ? text('Open until {{at}}, your time', { at: momentValue(closesAt) })
    : text('Open until {{at}}', { at: momentValue(closesAt, shown) })
}

function Held({ files, onClear }: { files: readonly File[]; onClear: () => void }) {
  const text = useText()
  if (files.length === 0) return null
  return (
    <div className={classes.held}>
      <ul aria-label={text('Ready to send')}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of one name may be chosen twice, and none moves
          <li key={`${index} ${file.name}`}>
            <span dir="auto">{namedText(file.name)}</span>
            <small data-numeric>{formatFileSize(file.size)}</small>
          </li>
        ))}
      </ul>
      <Button size="small" variant="quiet" onClick={onClear}>
        {text('Choose other files')}
      </Button>
    </div>
  )
}

type SenderFormProps = { slug: string; files: number; onDone: (link: OpenedLink) => void }

function SenderForm({ slug, files, onDone }: SenderFormProps) {
  const text = useText()
  const me = useEarlySite()?.me
  const form = useForm({
    initial: { name: me?.displayName ?? '', email: me?.email ?? '' },
    async submit({ name, email }) {
      onDone(await call('sharing.identify', { params: { slug }, body: { name, email: email.trim() } }))
    },
  })
  return (
    <Form className={classes.form} form={form}>
      <TextField label={text('Your name')} autoComplete="name" required maxLength={100} {...form.input('name')} />
      <TextField
        label={text('Your email address')}
        help={text('We’ll email you a receipt with a list of your files.')}
        type="email"
        autoComplete="email"
        required
        {...form.input('email')}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
        {files > 0
          ? text('Send {{count, number}} files', { count: files, defaultValue_one: 'Send one file' })
          : text('Continue')}
      </Button>
    </Form>
  )
}

/** What this sender has sent; other people's files are not shown. */
function Received({ request }: { request: OpenedRequest }) {
  const text = useText()
  const { received } = request
  if (received.length === 0) return null
  return (
    <section className={classes.received}>
      <h2>
        {text('{{count, number}} files received', {
          count: received.length,
          defaultValue_one: '1 file received',
        })}
      </h2>
      <ul>
        {received.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fetched whole each time
          <li key={index}>
            <IconCheck size={20} aria-label={text('Received')} />
            <span dir="auto">{namedText(file.name)}</span>
            <small data-numeric>
              {formatFileSize(file.size)} · {formatDateTime(file.at)}
            </small>
          </li>
        ))}
      </ul>
      <p>{text('You’ll get a receipt by email in a few minutes.')}</p>
    </section>
  )
}
