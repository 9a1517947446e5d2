import type { ProbeResult } from '@holdall/contract/settings/settings.schemas.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Said } from '../../ui/feedback/said.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { useText } from '../../ui/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AnswerProps } from '../dialogs.tsx'
import classes from './probe-dialog.module.css'

type ProbeDialogProps = AnswerProps<ProbeResult> & {
  /** Tests the values on the screen. Called again for another try. */
  run: (signal: AbortSignal) => Promise<ProbeResult>
  /** Puts into words why no test took place. */
  explain: (error: unknown) => string
}

/** Tests unsaved values and shows how far it got; answers with the result. Nothing is saved. */
export function ProbeDialog({ run, explain, onAnswer }: ProbeDialogProps) {
  const text = useText()
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<ProbeResult | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    const stop = new AbortController()
    setResult(null)
    setProblem(null)
    run(stop.signal).then(setResult, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(explain(error))
    })
    return () => stop.abort()
  }, [tries, run, explain])
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
            {result.isWorking ? text('Test passed. Nothing is saved yet.') : text('Test failed. Nothing was saved.')}
          </Notice>
          <ol className={classes.steps}>
            {result.steps.map(({ title, meaning, state, detail, said, ms }) => (
              <li key={title} data-state={state}>
                {state === 'done' ? (
                  <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
                ) : (
                  <IconCircleX size={18} stroke={1.8} aria-hidden="true" />
                )}
                <div>
                  <strong>{text(title, { meaning })}</strong>
                  <VisuallyHidden>
                    {state === 'done' ? text('Done', { meaning: 'state of a step' }) : text('Failed')}
                  </VisuallyHidden>
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
