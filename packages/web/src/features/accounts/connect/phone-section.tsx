import { useMemo } from 'react'
import { qrCode } from '../../../platform/qr-code.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './connect.module.css'

/** Beside a computer, the way to the drive on a phone: its address for the camera. */
export function PhoneSection({ address }: { address: string }) {
  const text = useText()
  const qr = useMemo(() => qrCode(address), [address])
  return (
    <SectionCard
      title={text('Open on your phone')}
      lead={text(
        'Scan this code with the camera of your phone and sign in. Add the page to your home screen to keep it.',
      )}
    >
      <div className={classes.phone}>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={text('QR code of {{url}}', { url: address })}>
          <path d={qr.path} />
        </svg>
      </div>
    </SectionCard>
  )
}
