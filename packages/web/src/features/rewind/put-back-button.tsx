import type { Rewind, RewindPage } from '@holdall/contract/rewind/rewind.schemas.ts'
import IconRewind from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs'
import { useEffect, useRef, useState } from 'react'
import { reportProblem } from '../../platform/items/report.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { useText } from '../../ui/text.ts'
import { PlanFacts } from './plan-facts.tsx'
import { planRewind, refreshRewind, startRewind } from './queries.ts'
import { changesOf, questionOf } from './words.ts'

type PutBackButtonProps = {
  page: RewindPage
  at: string
  /** The chosen items; everything if there are none. */
  chosen: readonly string[]
  isDisabled: boolean
  onBegin: (act: Rewind) => void
}

/** Finds out what would change, asks, and puts it back. */
export function PutBackButton({ page, at, chosen, isDisabled, onBegin }: PutBackButtonProps) {
  const text = useText()
  const [isPlanning, setPlanning] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])
  const putBack = async () => {
    const plan = await planRewind(page.folder.id, at, chosen, leaving.current.signal)
    setPlanning(false)
    if (!plan || leaving.current.signal.aborted) return
    if (plan.state !== 'planned') {
      showToast({ tone: 'danger', message: text('We couldn’t load the changes. Please try again.') })
      return
    }
    if (changesOf(plan, text).length === 0 && plan.left.length === 0) {
      showToast({ message: text('Nothing has changed since then.') })
      return
    }
    const isSure = await confirm({
      title: questionOf(page.folder, plan, text),
      body: <PlanFacts plan={plan} />,
      confirmLabel: text('Restore'),
    })
    if (!isSure) return
    onBegin(await startRewind(plan.id))
    refreshRewind(page.folder.id)
  }
  const run = () => {
    setPlanning(true)
    putBack()
      .catch(reportProblem)
      .finally(() => setPlanning(false))
  }
  const label =
    chosen.length === 0
      ? text('Restore all…')
      : text('Restore {{count, number}} items…', { count: chosen.length, defaultValue_one: 'Restore one item…' })
  return (
    <Button variant="primary" icon={IconRewind} isBusy={isPlanning} disabled={isDisabled} onClick={run}>
      {label}
    </Button>
  )
}
