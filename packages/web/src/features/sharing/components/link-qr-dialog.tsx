import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { downloadText } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../sharing.module.css'

export type LinkQrDialogProps = { link: ShareLink; onBack: () => void; onClose: () => void }

/** The address as a QR code, always dark on white so that every camera can read it. */
export function LinkQrDialog({ link, onBack, onClose }: LinkQrDialogProps) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['qr', link.url],
    queryFn: async () => (await import('../../../platform/qr-code.ts')).qrCode(link.url),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const save = () => {
    if (!data) return
    downloadText(data.svg, `${link.slug}.svg`, 'image/svg+xml')
  }
  return (
    <Dialog
      key="qr"
      size="small"
      title={link.name ? text('QR code of “{{name}}”', { name: link.name }) : text('QR code')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{text('Back')}</Button>
          <Button variant="primary" disabled={!data} onClick={save}>
            {text('Save as image')}
          </Button>
        </>
      }
    >
      <div className={classes.qr}>
        {error && <ErrorState isCompact onRetry={() => refetch()} />}
        {!error && !data && <Skeleton width={232} height={232} />}
        {data && (
          <svg
            viewBox={`0 0 ${data.size} ${data.size}`}
            role="img"
            aria-label={text('QR code of {{url}}', { url: link.url })}
          >
            <path d={data.path} />
          </svg>
        )}
        <p className={classes.address}>{link.url.replace(/^https?:\/\//, '')}</p>
      </div>
    </Dialog>
  )
}
