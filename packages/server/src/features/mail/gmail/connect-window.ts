import { createHash } from 'node:crypto'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { type GmailConnectResult, gmailChannel } from '@holdall/contract/mail/mail.contract.ts'
import type { Wording } from '../../../platform/wording.ts'

const script = `const { result } = document.body.dataset
new BroadcastChannel(${JSON.stringify(gmailChannel)}).postMessage(JSON.parse(result))
setTimeout(() => window.close(), 100)
`
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The page that opened the window keeps a reference to it, to notice when it is closed. */
export const windowHeaders = { 'cross-origin-opener-policy': 'unsafe-none', 'cache-control': 'no-store' }

export const closingHeaders = {
  ...windowHeaders,
  'content-security-policy': `default-src 'none'; script-src ${scriptHash}; frame-ancestors 'none'`,
}

/** The last page of the window: it sends the result to the page that opened it, and closes. */
export function closingPage(result: GmailConnectResult, { language, say }: Wording): string {
  const text = 'error' in result ? result.error : say('Connected Gmail account: {{email}}', { email: result.email })
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gmail</title></head>
<body data-result="${escapeHtml(JSON.stringify(result))}">
<p>${escapeHtml(text)}</p>
<p>${escapeHtml(say('You can close this window.'))}</p>
<script>${script}</script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
