import { momentValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { FileRequest } from '@holdall/contract/sharing/requests.schemas.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { InboxDrawing } from '../../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { formatDateTime, formatFileSize } from '../../../ui/format/format.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { LinkSendDialog } from '../link-send-dialog.tsx'
import { useRequest } from '../queries.ts'
import classes from './requests.module.css'

export type RequestOverviewProps = { id: string; onEdit: () => void; onBack: () => void; onClose: () => void }

/** What a file request has received, from whom, and what is still missing. */
export function RequestOverview({ id, onEdit, onBack, onClose }: RequestOverviewProps) {
  const text = useText()
  const { data, error, refetch, isFetching } = useRequest(id)
  const [isSending, setSending] = useState(false)
  if (isSending && data) {
    const link = { id, hasPassword: data.hasPassword, outsiders: [] }
    return <LinkSendDialog link={link} itemName={data.title} onBack={() => setSending(false)} onClose={onClose} />
  }
  return (
    <Dialog
      key="request"
      title={data?.title ?? text('File request')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onEdit} disabled={!data}>
            {text('Change')}
          </Button>
          <Button variant="primary" onClick={onBack}>
            {text('Done')}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={3} rowHeight={52} columns={1} />}
      {data && <Overview request={data} onSend={() => setSending(true)} onLeave={onClose} />}
    </Dialog>
  )
}

function Overview({ request, onSend, onLeave }: { request: FileRequest; onSend: () => void; onLeave: () => void }) {
  const text = useText()
  const { senders, expected } = request
  return (
    <div className={classes.overview}>
      <p className={classes.state} data-closed={request.isClosed || !request.isLive || undefined}>
        {stateOf(request, text)}
      </p>
      <div className={classes.address}>
        <span>{request.url.replace(/^https?:\/\//, '')}</span>
        <CopyButton value={request.url} label={text('Copy link')} />
        <Button onClick={onSend}>{text('Email link')}</Button>
      </div>
      {expected.length > 0 && (
        <section>
          <h3>
            {text('{{come, number}} of {{count, number}} received', {
              come: expected.filter(one => one.hasCome).length,
              count: expected.length,
            })}
          </h3>
          <ul className={classes.expected}>
            {expected.map(one => (
              <li key={one.text} data-come={one.hasCome || undefined}>
                {one.hasCome ? (
                  <IconCheck size={18} aria-label={text('Received')} />
                ) : (
                  <IconClock size={18} aria-label={text('Missing')} />
                )}
                {one.text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{text('From', { meaning: 'people who send files' })}</h3>
        {senders.length === 0 && (
          <EmptyState
            isCompact
            drawing={InboxDrawing}
            title={text('Nothing received yet')}
            text={text('Send the link to the people you’re asking.')}
          />
        )}
        <ul className={classes.senders}>
          {senders.map(sender => (
            <Sender key={sender.id} sender={sender} folderId={sender.folderId ?? request.itemId} onLeave={onLeave} />
          ))}
        </ul>
      </section>
    </div>
  )
}

type SenderProps = { sender: FileRequest['senders'][number]; folderId: string; onLeave: () => void }

const shown = 5

function Sender({ sender, folderId, onLeave }: SenderProps) {
  const text = useText()
  const { name, email, files } = sender
  const open = () => {
    onLeave()
    goTo(`/drive/folder/${folderId}`)
  }
  return (
    <li>
      <div className={classes.sender}>
        <span>
          <strong>{name}</strong>
          <small>{email}</small>
        </span>
        <Button size="small" onClick={open}>
          {text('Open folder')}
        </Button>
      </div>
      <ul className={classes.files}>
        {files.slice(0, shown).map(file => (
          <li key={`${file.itemId} ${file.at}`}>
            <span dir="auto">{namedText(file.name)}</span>
            <small data-numeric>
              {formatFileSize(file.size)} · {formatDateTime(file.at)}
            </small>
          </li>
        ))}
        {files.length > shown && (
          <li>
            {text('and {{count, number}} more files', {
              count: files.length - shown,
              defaultValue_one: 'and one more file',
            })}
          </li>
        )}
      </ul>
    </li>
  )
}

function stateOf(request: FileRequest, text: ReturnType<typeof useText>): string {
  const at = request.closesAt ? momentValue(request.closesAt) : null
  if (!request.isLive) return text('This link isn’t working right now. Check its settings.')
  if (request.isClosed)
    return text('Closed since {{at}}. Set a later deadline to reopen it.', { at: at ?? wordValue('') })
  return at ? text('Open until {{at}}', { at }) : text('Open, no deadline')
}
