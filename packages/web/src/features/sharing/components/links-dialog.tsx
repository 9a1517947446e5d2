import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { useLinks } from '../queries.ts'
import { LinkFormDialog } from './link-form-dialog.tsx'
import { LinkQrDialog } from './link-qr-dialog.tsx'
import { LinkRow } from './link-row.tsx'
import classes from './sharing.module.css'

export type LinksDialogProps = AnswerProps<never> & {
  item: { id: string; name: string; kind: 'file' | 'folder' }
  /** Opens with the form of this link. */
  linkId?: string
}

type View = { kind: 'list' } | { kind: 'form'; linkId: string | null } | { kind: 'qr'; linkId: string }

/** The links of one item: a list, with a form and a QR code behind each. */
export function LinksDialog({ item, linkId, onAnswer }: LinksDialogProps) {
  const text = useText()
  const { data, error, isFetching, refetch } = useLinks(item.id)
  const [view, setView] = useState<View>(linkId ? { kind: 'form', linkId } : { kind: 'list' })
  const close = () => onAnswer(null)
  const showList = () => setView({ kind: 'list' })
  const link = view.kind === 'list' ? null : (data?.find(({ id }) => id === view.linkId) ?? null)

  if (view.kind === 'form' && (link || view.linkId === null)) {
    return <LinkFormDialog item={item} link={link} onBack={showList} onClose={close} />
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
      {data && (
        <LinkList
          links={data}
          onEdit={({ id }) => setView({ kind: 'form', linkId: id })}
          onQr={({ id }) => setView({ kind: 'qr', linkId: id })}
        />
      )}
    </Dialog>
  )
}

type LinkListProps = { links: ShareLink[]; onEdit: (link: ShareLink) => void; onQr: (link: ShareLink) => void }

function LinkList({ links, onEdit, onQr }: LinkListProps) {
  const text = useText()
  if (links.length === 0) {
    return (
      <EmptyState
        isCompact
        icon={IconLink}
        title={text('No links yet')}
        text={text('Whoever has a link can see and download this without an account.')}
      />
    )
  }
  return (
    <ul className={classes.links}>
      {links.map(link => (
        <LinkRow key={link.id} link={link} onEdit={() => onEdit(link)} onQr={() => onQr(link)} />
      ))}
    </ul>
  )
}
