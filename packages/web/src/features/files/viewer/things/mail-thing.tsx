import { kindOfExtension } from '@holdall/contract/drive/file-kinds.ts'
import type { MailOutline, MailPerson } from '@holdall/contract/files/outlines/thing.schemas.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMemo } from 'react'
import { saveBytes } from '../../../../platform/download.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { formatDateTime, formatFileSize } from '../../../../ui/format/format.ts'
import { inOrder } from '../../../../ui/in-order.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import type { ShownFile } from '../parts/preview-props.ts'
import classes from './things.module.css'

/** An email: who wrote what to whom, and what is attached. */
export function MailThing({ mail, item }: { mail: MailOutline; item: ShownFile }) {
  const text = useText()
  const people: [string, readonly MailPerson[]][] = [
    [text('From', { meaning: 'sender of an email' }), mail.from],
    [text('To'), mail.to],
    [text('Cc'), mail.cc],
  ]
  return (
    <>
      <h2 dir="auto">{mail.subject || text('(no subject)')}</h2>
      <dl className={classes.facts}>
        {people.map(
          ([label, each]) =>
            each.length > 0 && (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{each.map(personText).join(', ')}</dd>
              </div>
            ),
        )}
        {mail.sentAt !== null && (
          <div>
            <dt>{text('Date')}</dt>
            <dd>{formatDateTime(mail.sentAt)}</dd>
          </div>
        )}
      </dl>
      <Attachments mail={mail} item={item} />
      {mail.remotePictures > 0 && (
        <p className={classes.note} role="note">
          {text('Images from other servers aren’t loaded, so the sender can’t tell you’ve read this.')}
        </p>
      )}
      {mail.html === null ? (
        <div className={classes.plain} dir="auto">
          {mail.text}
        </div>
      ) : (
        <MailPage html={mail.html} subject={mail.subject} />
      )}
    </>
  )
}

const personText = ({ name, address }: MailPerson) => (name && address ? `${name} <${address}>` : name || address)

/**
 * The page of an email, in a frame without scripts, forms and an origin. The server has cleaned it, and the policy keeps
 * out whatever should have been missed.
 */
function MailPage({ html, subject }: { html: string; subject: string }) {
  const text = useText()
  const page = useMemo(() => mailPage(html), [html])
  return (
    <iframe
      title={subject || text('Email', { meaning: 'a message' })}
      className={classes.mail}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
    />
  )
}

/** The document in the frame, which fetches nothing. */
export function mailPage(html: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
  const style =
    'body{margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1f2328;background:#fff;overflow-wrap:anywhere}img,table{max-width:100%}'
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="light"><style>${style}</style></head><body>${html}</body></html>`
}

function Attachments({ mail, item }: { mail: MailOutline; item: ShownFile }) {
  const text = useText()
  if (mail.attachments.length === 0) return null
  const save = async (index: number) => {
    try {
      const { readAttachment } = await import('./read-attachment.ts')
      const { name, bytes } = await readAttachment(item, index)
      saveBytes(bytes, name || text('Attachment'))
    } catch {
      showToast({ tone: 'danger', message: text('The attachment couldn’t be read. Download the email to open it.') })
    }
  }
  return (
    <ul className={classes.attachments} aria-label={text('Attachments')}>
      {inOrder(mail.attachments, ({ name, size }, index) => (
        <li>
          <FileIcon kind={kindOfExtension.get(lastExtension(name)) ?? 'other'} size={24} />
          <span dir="auto" className={classes.name} title={namedText(name)}>
            {name ? namedText(name) : text('Attachment')}
          </span>
          <span className={classes.dim}>{formatFileSize(size)}</span>
          <IconButton
            icon={IconDownload}
            label={text('Download {{name}}', { name: name || text('Attachment') })}
            onClick={() => void save(index)}
          />
        </li>
      ))}
    </ul>
  )
}
