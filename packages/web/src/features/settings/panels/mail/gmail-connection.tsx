import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../../../platform/query-client.ts'
import { refusalText } from '../../../../platform/settings/refusal-text.ts'
import { GroupProblem, SettingField, SettingFrame } from '../../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { saveSettings, settingsQuery } from '../../../../platform/settings/settings-requests.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from '../panels.module.css'
import { type GmailWindowEnd, openGmailWindow } from './gmail-window.ts'

const key = 'connectedGmailAccount'
const client = ['google_id', 'google_secret'] as const

/**
 * The account with which Gmail sends and reads, and the window in which it is connected. The connection is saved
 * immediately.
 */
export function GmailConnection({ form }: PanelProps) {
  const text = useText()
  const [error, setError] = useState<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const account = String(form.read(key) ?? '')

  async function end(result: GmailWindowEnd): Promise<void> {
    if (result === 'closed') return setError(text('The window was closed before the account was connected.'))
    if (result === 'blocked') return setError(text('The browser blocked the window. Allow pop-ups for this site.'))
    if ('error' in result) return setError(text(result.error))
    setError(null)
    form.form.forgetRefusals()
    await queryClient.refetchQueries(settingsQuery)
    const message = text('Connected Gmail account: {{email}}', { email: result.email })
    showToast({ key: 'gmail-connection', message })
  }

  /** The request to Google uses the saved values, so an id and secret that were just typed are saved first. */
  async function saveClient(): Promise<boolean> {
    const changes = form.changes()
    const typed = Object.fromEntries(client.filter(name => name in changes).map(name => [name, changes[name]]))
    if (Object.keys(typed).length === 0) return true
    try {
      await saveSettings(form.panel, typed, form.answer)
      form.set('google_secret', '')
      return true
    } catch (problem) {
      setError(refusalText(problem, form.panel.fields, text))
      return false
    }
  }

  function connect(): void {
    stop.current?.()
    setError(null)
    form.form.forgetRefusals()
    stop.current = openGmailWindow(saveClient, result => void end(result))
  }

  return (
    <SettingFrame form={form} name={key}>
      <fieldset className={classes.list}>
        <legend>{text('Connected Gmail account')}</legend>
        <p>{account || text('No account is connected.')}</p>
        <p>{text('Gmail needs a Google client ID and secret, the same ones as Google login.')}</p>
        <p>
          <a href="/admin/settings/authentication?field=social.google.enable">{text('Authentication settings')}</a>
        </p>
        {client.map(name => (
          <SettingField key={name} form={form} name={name} />
        ))}
        <GroupProblem form={form} group="gmail_group" />
        <GroupProblem form={form} group="google_group" />
        {error && !form.form.problemOf('gmail_group') && <Notice tone="danger">{error}</Notice>}
        <Button size="small" onClick={connect}>
          {account ? text('Reconnect') : text('Connect account')}
        </Button>
      </fieldset>
    </SettingFrame>
  )
}
