import { createHash } from 'node:crypto'
import { type GmailConnectResult, gmailChannel } from '@holdall/contract/mail/mail.contract.ts'
import type { FastifyReply } from 'fastify'

const script = `const { result } = document.body.dataset
new BroadcastChannel(${JSON.stringify(gmailChannel)}).postMessage(JSON.parse(result))
setTimeout(() => window.close(), 100)
`
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The end of the window: it tells the page that opened it, and closes. */
export async function sendResult(reply: FastifyReply, result: GmailConnectResult): Promise<void> {
  const text = 'error' in result ? result.error : `Connected gmail account: ${result.email}`
  asWindow(reply)
    .header('content-security-policy', `default-src 'none'; script-src ${scriptHash}; frame-ancestors 'none'`)
    .type('text/html; charset=utf-8')
  await reply.send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gmail</title></head>
<body data-result="${escapeHtml(JSON.stringify(result))}">
<p>${escapeHtml(text)}</p>
<p>You can close this window.</p>
<script>${script}</script>
</body>
</html>
`)
}

export async function sendOn(reply: FastifyReply, address: string): Promise<void> {
  await asWindow(reply).code(302).header('location', address).send()
}

/** The page that opened the window keeps hold of it, to see when somebody closes it. */
function asWindow(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
