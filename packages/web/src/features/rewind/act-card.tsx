import type { Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../platform/forms/use-act.ts'
import { refreshEverything } from '../../platform/items/cache.ts'
import { reportProblem } from '../../platform/items/report.ts'
import { Button } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/format/format.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import { useText } from '../../ui/text.ts'
import { LeftFacts } from './plan-facts.tsx'
import { actQuery, cancelRewind, isUnderWay, refreshRewind, undoRewind } from './queries.ts'
import classes from './rewind.module.css'
import { endText } from './words.ts'

/** An act: how far it is, then how it ended, with Undo. */
export function ActCard({ act: first, onBegin }: { act: Rewind; onBegin: (act: Rewind) => void }) {
  const { data: act = first } = useQuery({ ...actQuery(first.id), initialData: first })
  const isActive = isUnderWay(act)
  const wasActive = useRef(isActive)
  useEffect(() => {
    if (wasActive.current && !isActive) {
      refreshRewind(act.folderId)
      refreshEverything()
    }
    wasActive.current = isActive
  }, [isActive, act.folderId])
  return <div className={classes.act}>{isActive ? <Progress act={act} /> : <Result act={act} onBegin={onBegin} />}</div>
}

function Progress({ act }: { act: Rewind }) {
  const text = useText()
  const [isStopping, setStopping] = useState(false)
  const { done, total } = act.progress
  const ratio = total > 0 ? done / total : 0
  const title = act.undoesId === null ? text('Restoring…') : text('Undoing…')
  const stop = () => {
    setStopping(true)
    cancelRewind(act.id).catch(error => {
      setStopping(false)
      void reportProblem(error)
    })
  }
  return (
    <>
      <p className={classes.actTitle} role="status">
        {isStopping ? text('Cancelling…') : title}
      </p>
      <progress aria-label={title} max={1} value={ratio} />
      <div className={classes.actFoot}>
        <span>{text('{{done, number}} of {{total, number}} items', { done, total })}</span>
        <span>{formatPercent(ratio)}</span>
        <Button size="small" disabled={isStopping} onClick={stop}>
          {text('Cancel')}
        </Button>
      </div>
    </>
  )
}

function Result({ act, onBegin }: { act: Rewind; onBegin: (act: Rewind) => void }) {
  const text = useText()
  const undo = useAct(async () => {
    onBegin(await undoRewind(act.id))
    refreshRewind(act.folderId)
  }, reportProblem)
  return (
    <>
      <Notice tone={act.state === 'done' ? 'success' : 'warning'}>
        <p>{endText(act, text)}</p>
        <LeftFacts act={act} />
      </Notice>
      {act.canUndo && (
        <Button isBusy={undo.isBusy} onClick={() => void undo.run()}>
          {act.undoesId === null ? text('Undo') : text('Redo')}
        </Button>
      )}
    </>
  )
}
