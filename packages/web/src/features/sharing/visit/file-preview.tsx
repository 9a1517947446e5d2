import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { visibleName } from '@holdall/contract/kit/visible-name.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useEffect, useState } from 'react'
import { addressOf } from '../../../platform/api/call.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { useText } from '../../../ui/text.ts'
import { previewKind, thumbnailAddress } from './preview-kind.ts'
import classes from './visit.module.css'

export type FilePreviewProps = { link: OpenedLink; item: PlacedItem }

/** Shows a file as well as the browser can by itself, else its icon. */
export function FilePreview({ link, item }: FilePreviewProps) {
  const [hasFailed, setFailed] = useState(false)
  const kind = hasFailed ? 'icon' : previewKind(item, link)
  const content = addressOf('files.content', { id: item.id }, { link: link.slug, v: item.versionId })
  const onError = () => setFailed(true)
  if (kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a shared file comes without captions of its own
      <video className={classes.media} src={content} controls playsInline preload="metadata" onError={onError} />
    )
  }
  if (kind === 'audio') {
    return (
      <div className={classes.audio}>
        <FileIcon kind={item.fileKind} size={96} />
        {/* biome-ignore lint/a11y/useMediaCaption: a shared file comes without captions of its own */}
        <audio src={content} controls preload="metadata" onError={onError} />
      </div>
    )
  }
  if (kind === 'text') return <TextPreview address={content} name={item.name} onError={onError} />
  if (kind === 'picture' && item.thumbnailUrl) {
    const address = thumbnailAddress(item.thumbnailUrl, link.slug, 'large')
    return <img className={classes.media} src={address} alt={visibleName(item.name)} onError={onError} />
  }
  return (
    <div className={classes.iconBox}>
      <FileIcon kind={item.fileKind} size={96} />
    </div>
  )
}

const shownBytes = 64 * 1024

/** The beginning of a text file. */
function TextPreview({ address, name, onError }: { address: string; name: string; onError: () => void }) {
  const text = useText()
  const [content, setContent] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to report a failure is not what is shown
  useEffect(() => {
    const abort = new AbortController()
    readBeginning(address, abort.signal).then(setContent, (error: unknown) => {
      if (abort.signal.aborted) return
      console.warn('The text could not be shown', error)
      onError()
    })
    return () => abort.abort()
  }, [address])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <section className={classes.text} tabIndex={0} aria-label={text('Beginning of {{name}}', { name })}>
      <pre>{content}</pre>
    </section>
  )
}

async function readBeginning(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, headers: { range: `bytes=0-${shownBytes - 1}` } })
  if (response.status === 416) return ''
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  // A character cut at the end would read as a broken one.
  return new TextDecoder().decode(await response.arrayBuffer(), { stream: true })
}
