import type { SettingsPanel } from '@holdall/contract/kit/settings.ts'
import type { ProbeResult, SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useEffect, useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { refusalText } from '../../../platform/settings/refusal-text.ts'
import { probePanel } from '../../../platform/settings/settings-requests.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Said } from '../../../ui/feedback/said.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './probe-dialog.module.css'

type ProbeDialogProps = AnswerProps<ProbeResult> & {
  panel: SettingsPanel
  answer: SettingsAnswer
  changes: Readonly<Record<string, unknown>>
}

/** Tests a panel with the values on the screen and shows how far it got; answers with that result. Nothing is saved. */
export function ProbeDialog({ panel, answer, changes, onAnswer }: ProbeDialogProps) {
  const text = useText()
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<ProbeResult | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    const stop = new AbortController()
    setResult(null)
    setProblem(null)
    probePanel(panel, changes, answer, stop.signal).then(setResult, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(refusalText(error, panel.fields, text))
    })
    return () => stop.abort()
  }, [tries, panel, changes, answer, text])
  const isDone = result !== null || problem !== null
  return (
    <Dialog
      title={text('Test')}
      onClose={() => onAnswer(result)}
      footer={
        <>
          <Button disabled={!isDone} onClick={() => setTries(tries + 1)}>
            {text('Test again')}
          </Button>
          <Button variant="primary" onClick={() => onAnswer(result)}>
            {text('Close')}
          </Button>
        </>
      }
    >
      {!isDone && <Skeleton height={96} />}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {result && (
        <>
          <Notice tone={result.isWorking ? 'success' : 'danger'}>
            {result.isWorking ? text('It works. Nothing is saved yet.') : text('It doesn’t work. Nothing was changed.')}
          </Notice>
          <ol className={classes.steps}>
            {result.steps.map(({ title, state, detail, said, ms }) => (
              <li key={title} data-state={state}>
                {state === 'done' ? (
                  <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
                ) : (
                  <IconCircleX size={18} stroke={1.8} aria-hidden="true" />
                )}
                <div>
                  <strong>{text(title)}</strong>
                  <VisuallyHidden>{state === 'done' ? text('Done') : text('Failed')}</VisuallyHidden>
                  {detail && <p className={state === 'failed' ? classes.wrong : undefined}>{text(detail)}</p>}
                  {said && <Said>{said}</Said>}
                </div>
                <span>{text('{{count, number}} ms', { count: ms })}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}
