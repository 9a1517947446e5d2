import { isProblem } from '../../../platform/api/problem.ts'
import { Slot } from '../../../platform/registry/slot.tsx'
import { Button } from '../../../ui/button.tsx'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import { problemText } from '../../drive/public.ts'

/** Deleted, or taken from whoever looks at it: nothing that is known of it from before is shown any longer. */
export function isMissing(error: Error | null): boolean {
  return isProblem(error) && error.status === 404
}

export type MissingProps = {
  error: Error
  /** Why it may not be here. */
  reason: string
  /** Of a file that whoever looks for it can ask to see. */
  itemId?: string
  onRetry: () => void
  onClose: () => void
}

/** Stands for a file that can't be opened. */
export function Missing({ error, reason, itemId, onRetry, onClose }: MissingProps) {
  const text = useText()
  if (!isMissing(error)) return <ErrorState text={problemText(error)} onRetry={onRetry} />
  return (
    <EmptyState
      drawing={MissingDrawing}
      title={text('File not found')}
      text={reason}
      action={
        <>
          {itemId && isProblem(error, 'item.not-found') && <Slot name="drive.noAccess" props={{ itemId }} />}
          <Button onClick={onClose}>{text('Close')}</Button>
        </>
      }
    />
  )
}
