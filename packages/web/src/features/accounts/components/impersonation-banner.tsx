import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { leaveTo } from '../../../platform/leave.ts'
import { Button } from '../../../ui/button.tsx'
import { atFoot } from '../../../ui/layout/foot-banners.ts'
import { useText } from '../../../ui/text.ts'
import classes from './impersonation-banner.module.css'

/**
 * Shows on every page whom an administrator is impersonating, with a way back. Goes back by itself when the time is
 * over.
 */
export function ImpersonationBanner({ me }: { me: Pick<Me, 'email' | 'impersonation'> }) {
  const text = useText()
  const until = me.impersonation ? Date.parse(me.impersonation.until) : null
  const minutes = useMinutesUntil(until)
  useEffect(() => {
    if (minutes === 0) void back()
  }, [minutes])
  const press = useAct(back)
  return (
    <aside ref={atFoot} className={classes.banner} aria-label={text('Signed in as someone else')}>
      <p>
        {text('You are signed in as {{email}}. {{count, number}} minutes left.', {
          email: me.email,
          count: minutes,
          defaultValue_one: 'You are signed in as {{email}}. One minute left.',
        })}
      </p>
      <Button isBusy={press.isBusy} onClick={() => void press.run()}>
        {text('Back to my account')}
      </Button>
    </aside>
  )
}

/** Leaves by loading a page, so that nothing of the other user stays in memory. */
async function back(): Promise<void> {
  try {
    await call('accounts.endImpersonation')
  } catch (error) {
    // Another tab has gone back already.
    if (!isProblem(error, 'account.not-impersonating')) throw error
  }
  await leaveTo('/admin/users')
}

function minutesUntil(until: number | null): number {
  return Math.max(0, Math.ceil(((until ?? 0) - Date.now()) / 60_000))
}

function useMinutesUntil(until: number | null): number {
  const [minutes, setMinutes] = useState(() => minutesUntil(until))
  useEffect(() => {
    setMinutes(minutesUntil(until))
    const timer = setInterval(() => setMinutes(minutesUntil(until)), 5_000)
    return () => clearInterval(timer)
  }, [until])
  return minutes
}
