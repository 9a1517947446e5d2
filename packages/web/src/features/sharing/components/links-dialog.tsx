import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { LinkDrawing } from '../../../ui/drawings/places.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { LinkSendDialog } from '../link-send-dialog.tsx'
import { useLinks } from '../queries.ts'
import { RequestDialog } from '../requests/request-dialog.tsx'
import classes from '../sharing.module.css'
import { LinkFiguresDialog } from './link-figures-dialog.tsx'
import { LinkFormDialog } from './link-form-dialog.tsx'
import { LinkQrDialog } from './link-qr-dialog.tsx'
import { LinkRow, type LinkRowProps } from './link-row.tsx'

export type LinksDialogProps = AnswerProps<never> & {
  item: { id: string; name: string; kind: 'file' | 'folder' }
  /** Opens with the form of this link; null for a new one. */
  linkId?: string | null
}

type View =
  | { kind: 'list' }
  | { kind: 'form'; linkId: string | null }
  | { kind: 'qr' | 'figures' | 'send' | 'request'; linkId: string }

/** The links of one item: a list, with a form and a QR code behind each. */
export function LinksDialog({ item, linkId, onAnswer }: LinksDialogProps) {
  const text = useText()
  const { data, error, isFetching, refetch } = useLinks(item.id)
  const [view, setView] = useState<View>(linkId === undefined ? { kind: 'list' } : { kind: 'form', linkId })
  const close = () => onAnswer(null)
  const showList = () => setView({ kind: 'list' })
  const link = view.kind === 'list' ? null : (data?.find(({ id }) => id === view.linkId) ?? null)

  if (view.kind === 'form' && (link || view.linkId === null)) {
    return <LinkFormDialog item={item} link={link} onBack={showList} onClose={close} />
  }
  if (view.kind === 'figures' && link) return <LinkFiguresDialog link={link} onBack={showList} onClose={close} />
  if (view.kind === 'send' && link)
    return <LinkSendDialog link={link} itemName={item.name} onBack={showList} onClose={close} />
  if (view.kind === 'request' && link) {
    return <RequestDialog request={{ id: link.id, itemId: link.itemId }} onBack={showList} onAnswer={close} />
  }
  if (view.kind === 'qr' && link) return <LinkQrDialog link={link} onBack={showList} onClose={close} />
  return (
    <Dialog
      title={text('Links to “{{name}}”', { name: item.name })}
      onClose={close}
      footer={
        <>
          <Button icon={IconPlus} onClick={() => setView({ kind: 'form', linkId: null })}>
            {text('New link')}
          </Button>
          <Button variant="primary" onClick={close}>
            {text('Done')}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={2} rowHeight={72} columns={1} />}
      {data && <LinkList links={data} onView={(kind, { id }) => setView({ kind, linkId: id })} />}
    </Dialog>
  )
}

type LinkListProps = {
  links: ShareLink[]
  onView: (kind: Parameters<LinkRowProps['onView']>[0], link: ShareLink) => void
}

function LinkList({ links, onView }: LinkListProps) {
  const text = useText()
  if (links.length === 0) {
    return (
      <EmptyState
        isCompact
        drawing={LinkDrawing}
        title={text('No links yet')}
        text={text('Anyone with a link can view and download this without an account.')}
      />
    )
  }
  return (
    <ul className={classes.links}>
      {links.map(link => (
        <LinkRow key={link.id} link={link} onView={kind => onView(kind, link)} />
      ))}
    </ul>
  )
}
