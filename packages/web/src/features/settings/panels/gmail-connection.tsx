import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../../platform/query-client.ts'
import { GroupProblem, SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../../platform/settings/settings-requests.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { type GmailWindowEnd, openGmailWindow } from './gmail-window.ts'
import classes from './panels.module.css'

const key = 'connectedGmailAccount'

/** The account that Gmail sends and reads as, and the window in which it is connected. It is kept at once. */
export function GmailConnection({ form }: PanelProps) {
  const text = useText()
  const [error, setError] = useState<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const account = String(form.read(key) ?? '')

  async function end(result: GmailWindowEnd): Promise<void> {
    if (result === 'closed') return setError(text('The window was closed before the account was connected.'))
    if (result === 'blocked') return setError(text('The browser opened no window. Allow windows of this site.'))
    if ('error' in result) return setError(text(result.error))
    setError(null)
    form.form.forgetRefusals()
    await queryClient.refetchQueries(settingsQuery)
    const message = text('Connected gmail account: {{email}}', { email: result.email })
    showToast({ key: 'gmail-connection', message })
  }

  function connect(): void {
    stop.current?.()
    setError(null)
    form.form.forgetRefusals()
    stop.current = openGmailWindow(result => void end(result))
  }

  return (
    <SettingFrame form={form} name={key}>
      <fieldset className={classes.list}>
        <legend>{text('Connected Gmail account')}</legend>
        <p>{account || text('No account is connected.')}</p>
        <GroupProblem form={form} group="gmail_group" />
        {error && <Notice tone="danger">{error}</Notice>}
        <Button size="small" onClick={connect}>
          {account ? text('Reconnect') : text('Connect account')}
        </Button>
      </fieldset>
    </SettingFrame>
  )
}
