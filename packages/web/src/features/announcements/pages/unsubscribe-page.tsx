import { useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { unsubscribe } from '../queries.ts'

/** Opened from an announcement by email. Only the button changes anything: mail programs open links by themselves. */
export function Page() {
  const text = useText()
  const { token = '' } = useParams() as { token?: string }
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ending = useAct(
    async () => {
      await unsubscribe(token)
      setDone(true)
    },
    error => setProblem(problemText(error, text)),
  )
  const title = text('Announcements by email')
  return (
    <PageFrame title={title} width="reading">
      <PageHead title={title} />
      {isDone ? (
        <Notice tone="success">
          {text('You get no more announcements by email. You can turn them on again in your account.')}
        </Notice>
      ) : problem ? (
        <Notice tone="danger">{problem}</Notice>
      ) : (
        <>
          <p>
            {text('Do you want no more announcements by email? Emails about your own files and account still come.')}
          </p>
          <p>
            <Button variant="primary" isBusy={ending.isBusy} onClick={() => void ending.run()}>
              {text('Unsubscribe')}
            </Button>
          </p>
        </>
      )}
    </PageFrame>
  )
}
