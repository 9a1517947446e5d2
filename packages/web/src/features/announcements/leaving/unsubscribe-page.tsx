import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { siteFoot } from '../../../platform/early/site-foot.tsx'
import { hasMenu, SiteMenu } from '../../../platform/early/site-menu.tsx'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthShell } from '../../../ui/layout/auth-shell.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'

/** Opened from an announcement by email. Only the button changes anything: mail programs open links by themselves. */
export function Page({ params }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ending = useAct(
    async () => {
      await call('announcements.unsubscribe', { params: { token: params.token ?? '' } })
      setDone(true)
    },
    error => setProblem(problemText(error, text)),
  )
  return (
    <AuthShell
      siteName={site?.name}
      brand={site?.brand}
      nav={hasMenu(site, 'header') && <SiteMenu site={site} position="header" />}
      footer={siteFoot(site)}
      title={text('Announcements by email')}
    >
      {isDone ? (
        <Notice tone="success">
          {text('You’ll no longer get announcements by email. You can turn them on again in your account.')}
        </Notice>
      ) : (
        <>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <p>{text('Stop announcements by email? You’ll still get emails about your own files and account.')}</p>
          <Button variant="primary" size="large" isFullWidth isBusy={ending.isBusy} onClick={() => void ending.run()}>
            {text('Unsubscribe')}
          </Button>
        </>
      )}
    </AuthShell>
  )
}
