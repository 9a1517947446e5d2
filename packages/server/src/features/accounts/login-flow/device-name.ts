import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { describeUserAgent } from '../sessions/user-agent.ts'

const longest = 100

/** Apps that open a browser of their own put their name behind that of the browser. */
const app = /\b(mirall|Nextcloud[\w-]*)\/([\w.]+)/i

/**
 * What to call a device whose app sends this user agent; empty if it says nothing. Most apps send a name for people, such as
 * `my-laptop (Desktop Client - Linux)`. It is text from a stranger, so nothing in it can change how the text around it is shown.
 */
export function deviceName(userAgent: string, say: Translate): string {
  const told = decoded(userAgent)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  return [...(told.startsWith('Mozilla/') ? nameOfBrowser(told, say) : told)].slice(0, longest).join('').trim()
}

function nameOfBrowser(userAgent: string, say: Translate): string {
  const { device, browser } = describeUserAgent(userAgent)
  const [, name, version] = app.exec(userAgent) ?? []
  return name === undefined ? `${say(browser)} (${say(device)})` : `${name} ${version} (${say(device)})`
}

/** Names of computers are sent as UTF-8, although HTTP reads headers as Latin 1. */
function decoded(header: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    return header
  }
}
