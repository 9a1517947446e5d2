import { useEffect, useMemo } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatFileSize } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import code from '../parts/code-block.module.css'
import type { Sent } from './send-try.ts'
import classes from './try-it.module.css'

/** The answer to a request that was tried. */
export function SentView({ sent }: { sent: Sent }) {
  const text = useText()
  if (sent.kind === 'away') return <Notice tone="danger">{text('The server can’t be reached')}</Notice>
  const { status, ms } = sent
  return (
    <div className={classes.sent}>
      <p role="status" className={cx(classes.status, status >= 400 && classes.isRefused)}>
        {text('Status {{status}} after {{ms}} ms', { status: String(status), ms: String(ms) })}
      </p>
      {sent.kind === 'bytes' && <Bytes blob={sent.blob} />}
      {sent.kind === 'text' && sent.text !== '' && (
        <div className={code.code} dir="ltr">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
          <section className={code.scroll} tabIndex={0} aria-label={text('Response')}>
            <pre>{sent.text}</pre>
          </section>
          <CopyButton value={sent.text} name={text('Copy response')} />
        </div>
      )}
    </div>
  )
}

function Bytes({ blob }: { blob: Blob }) {
  const text = useText()
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <p>
      <a href={url} download="response">
        {text('Download')}
      </a>{' '}
      ({formatFileSize(blob.size)}, <code>{blob.type}</code>)
    </p>
  )
}
