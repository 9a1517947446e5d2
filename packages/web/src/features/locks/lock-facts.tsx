import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { reportProblem } from '../../platform/items/report.ts'
import { editorLabels, lockLabels } from '../../platform/locks/lock-labels.ts'
import { useUntil } from '../../platform/locks/use-until.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import classes from './locks.module.css'
import { breakLock, unlock } from './operations.ts'

/** Who has locked the item and who has it open, among the facts of the details panel. */
export function Fill({ item }: { item: PlacedItem }) {
  const text = useText()
  const { lock, editors = [] } = item
  const isLocked = useUntil(lock?.until)
  const run = (work: Promise<void>) => void work.catch(error => reportProblem(error))
  return (
    <>
      {lock && isLocked && (
        <div>
          <dt>{text('Lock status')}</dt>
          <dd className={classes.fact}>
            {lockLabels(lock, text)}
            {lock.isMine && (
              <Button size="small" onClick={() => run(unlock(item))}>
                {text('Unlock')}
              </Button>
            )}
            {lock.mayBreak && (
              <Button size="small" onClick={() => run(breakLock(item))}>
                {text('Break lock…')}
              </Button>
            )}
          </dd>
        </div>
      )}
      {editors.length > 0 && (
        <div>
          <dt>{text('Open now')}</dt>
          <dd>{editorLabels(editors, text)}</dd>
        </div>
      )}
    </>
  )
}
