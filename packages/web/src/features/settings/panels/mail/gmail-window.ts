import { type GmailConnectResult, gmailChannel } from '@holdall/contract/mail/mail.contract.ts'
import { addressOf } from '../../../../platform/api/call.ts'

const lookEveryMs = 300
/** The result of a window that has just closed may still be on its way. */
const graceMs = 1000

/** What became of the window; `closed` where somebody closed it before its end. */
export type GmailWindowEnd = GmailConnectResult | 'closed' | 'blocked'

/**
 * Opens a window, and Google's question in it once `prepare` has answered that it can be asked; otherwise the window closes.
 * Must be called while a press of a button is handled: browsers open none otherwise.
 * `onEnd` may be called once more after `closed`, where the window was only out of sight.
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
    // It closes by itself a moment later; another try must not get the one that is about to close.
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
