import { momentValue } from '@holdall/contract/kit/values/values.ts'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { showDialog } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './access-requests.module.css'
import { ownRequestQuery } from './queries.ts'

/**
 * Shown where an item can't be seen: requests access, or shows the state of the request. It never reveals whether the
 * item exists.
 */
export function Fill({ itemId }: { itemId: string }) {
  const text = useText()
  const { data, isPending } = useQuery(ownRequestQuery(itemId))
  if (isPending) return null
  if (data?.state === 'asked') {
    return (
      <div className={classes.asked} role="status">
        <span>
          <IconClock size={18} aria-hidden="true" />
          {text('You requested access. We’ll notify you if someone allows it, and this page will open automatically.')}
        </span>
      </div>
    )
  }
  if (data?.state === 'declined' && data.againFrom) {
    return (
      <div className={classes.asked} role="status">
        <span>
          <IconLock size={18} aria-hidden="true" />
          {text('Your request was declined. You can ask again from {{at}}.', { at: momentValue(data.againFrom) })}
        </span>
      </div>
    )
  }
  return (
    <Button variant="primary" onClick={() => void openAsk(itemId)}>
      {text('Request access')}
    </Button>
  )
}

async function openAsk(itemId: string): Promise<void> {
  await showDialog<never, { itemId: string }>(async () => (await import('./ask-dialog.tsx')).AskDialog, { itemId })
}
