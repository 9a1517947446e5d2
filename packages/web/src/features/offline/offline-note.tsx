import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import classes from './offline-note.module.css'

/** The way to what opens without a network. */
export function OfflineNote({ count }: { count: number }) {
  const text = useText()
  return (
    <div className={classes.banner} role="status">
      <span>
        {text('{{count, number}} files are available offline.', {
          count,
          defaultValue_one: 'One file is available offline.',
        })}
      </span>
      <Button size="small" onClick={() => goTo('/drive/offline')}>
        {text('Show')}
      </Button>
    </div>
  )
}
