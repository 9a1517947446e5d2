import { useEffect, useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'

export type MailSentProps = {
  /** What the message is for, with the address in `<b>`. */
  sentence: string
  /** Sends the message once more. */
  onResend: () => Promise<void>
}

const pauseSeconds = 30

/** "Check your inbox", with a way to send the message again. */
export function MailSent({ sentence, onResend }: MailSentProps) {
  const text = useText()
  const [state, setState] = useState<'sent' | 'sending' | 'again'>('sent')
  const [problem, setProblem] = useState<string | null>(null)
  const [left, setLeft] = useState(pauseSeconds)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const resend = async () => {
    setState('sending')
    setProblem(null)
    try {
      await onResend()
      setState('again')
      setLeft(pauseSeconds)
    } catch (error) {
      setState('sent')
      setProblem(problemText(error, text))
    }
  }
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {state === 'again' && <Notice tone="success">{text('The email is on its way again.')}</Notice>}
      <p>
        <RichText text={sentence} tags={{ b: address => <strong>{address}</strong> }} />
      </p>
      <p>{text('It can take a few minutes. Check your spam folder too.')}</p>
      <Button size="large" isFullWidth isBusy={state === 'sending'} disabled={left > 0} onClick={resend}>
        {left > 0
          ? text('Send again in {{count}} seconds', {
              count: left,
              defaultValue_one: 'Send again in {{count}} second',
            })
          : text('Send again')}
      </Button>
    </>
  )
}
