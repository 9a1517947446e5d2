import { useText } from '../../../ui/text.ts'
import { PasswordDialog } from '../security/password-dialog.tsx'
import { startExport } from './own-data-queries.ts'

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <PasswordDialog
      title={text('Prepare your download')}
      lead={text(
        'One zip with your files, and your profile, sharing, links, comments and activity as JSON. It can be downloaded for seven days.',
      )}
      action={text('Prepare download')}
      onPassword={async password => {
        await startExport(password)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
