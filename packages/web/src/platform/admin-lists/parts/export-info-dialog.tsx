import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useText } from '../../../ui/text.ts'
import type { AnswerProps } from '../../dialogs.tsx'

export function ExportInfoDialog({ onAnswer }: AnswerProps<void>) {
  const text = useText()
  const close = () => onAnswer(null)
  return (
    <Dialog
      title={text('CSV export')}
      size="small"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {text('Got it')}
        </Button>
      }
    >
      <p>{text("Your request is being processed. We'll email you when the report is ready to download...")}</p>
    </Dialog>
  )
}
