import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { useAct } from '../../platform/forms/use-act.ts'
import { reportProblem } from '../../platform/items/report.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import classes from './imports.module.css'
import { isUnderWay, resume, steer } from './requests.ts'
import { ratioOf, stateOf, titleOf } from './words.ts'

/** How far an import is, with the buttons that steer it. */
export function ImportBar({ one }: { one: Import }) {
  const text = useText()
  const act = useAct((work: () => Promise<void>) => work(), reportProblem)
  const run = (work: () => Promise<void>) => () => void act.run(work)
  const ratio = ratioOf(one)
  const isActive = isUnderWay(one)
  return (
    <div className={classes.bar}>
      {(isActive || one.state === 'paused') && (
        <progress aria-label={titleOf(one, text)} max={1} {...(ratio === null ? {} : { value: ratio })} />
      )}
      <div className={classes.barFoot}>
        <span role="status">{stateOf(one, text)}</span>
        {isActive && (
          <Button size="small" variant="quiet" disabled={act.isBusy} onClick={run(() => steer(one.id, 'pause'))}>
            {text('Pause')}
          </Button>
        )}
        {(one.state === 'paused' || one.state === 'waiting') && (
          <Button size="small" variant="quiet" disabled={act.isBusy} onClick={run(() => resume(one.id))}>
            {text('Resume')}
          </Button>
        )}
        {one.finishedAt === null && (
          <Button size="small" variant="quiet" disabled={act.isBusy} onClick={run(() => steer(one.id, 'cancel'))}>
            {text('Cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
