import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/items/report.ts'
import { Slot } from '../../../platform/registry/slot.tsx'
import { Button } from '../../../ui/button.tsx'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'

/** The file was deleted or is no longer accessible: nothing known from before is shown any longer. */
export function isMissing(error: Error | null): boolean {
  return isProblem(error) && error.status === 404
}

export type MissingProps = {
  error: Error
  /** Why the file may be missing. */
  reason: string
  /** The id of a file that the user can request access to. */
  itemId?: string
  onRetry: () => void
  onClose: () => void
}

/** Shown in place of a file that can't be opened. */
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
