import { type GmailConnectResult, gmailChannel } from '@holdall/contract/mail/mail.contract.ts'
import { addressOf } from '../../../../platform/api/call.ts'

const lookEveryMs = 300
/** The result of a window that has just closed may still arrive. */
const graceMs = 1000

/** The outcome of the window; `closed` if the user closed it early. */
export type GmailWindowEnd = GmailConnectResult | 'closed' | 'blocked'

/**
 * Opens a window, and shows Google's consent page in it once `prepare` resolves to true; otherwise closes the window.
 * Must be called while a click is handled, since browsers open no window otherwise. `onEnd` may be called once more
 * after `closed`, if the window only seemed to be closed.
 */
export function openGmailWindow(prepare: () => Promise<boolean>, onEnd: (end: GmailWindowEnd) => void): () => void {
  const channel = new BroadcastChannel(gmailChannel)
  const opened = window.open('about:blank', 'gmail-connect', 'popup,width=520,height=680')
  let closedAt = 0
  const look = setInterval(() => {
    if (!opened?.closed) return
    closedAt ||= performance.now()
    if (performance.now() - closedAt < graceMs) return
    clearInterval(look)
    onEnd('closed')
  }, lookEveryMs)
  const stop = () => {
    clearInterval(look)
    channel.close()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<GmailConnectResult>) => {
    stop()
    // The window closes by itself a moment later; another attempt must not reuse one that is about to close.
    opened?.close()
    onEnd(data)
  })
  if (!opened) {
    stop()
    onEnd('blocked')
    return stop
  }
  void prepare().then(isReady => {
    if (isReady) opened.location.href = addressOf('mail.connectGmail')
    else {
      stop()
      opened.close()
    }
  })
  return stop
}
