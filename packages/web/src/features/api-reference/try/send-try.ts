import type { Prepared } from './request.ts'

/** What came back, or that nothing did. */
export type Sent =
  | { kind: 'away' }
  | { kind: 'text'; status: number; ms: number; text: string }
  | { kind: 'bytes'; status: number; ms: number; blob: Blob }

/** Longer answers are cut, so that the page doesn't freeze. */
const mostShown = 200_000

/**
 * Sends a request with a token and nothing else: cookies stay out, so that the call is judged by the token alone. It
 * goes to this site, and follows no redirect to another one.
 */
export async function sendTry(method: string, { url, headers, body }: Prepared, token: string): Promise<Sent> {
  const began = performance.now()
  try {
    const response = await fetch(new URL(url, location.origin), {
      method,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      headers: { ...headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    const ms = Math.round(performance.now() - began)
    const { status } = response
    const type = response.headers.get('content-type') ?? ''
    if (type === '' || /json|^text\//.test(type)) {
      return { kind: 'text', status, ms, text: shown(await response.text(), type) }
    }
    return { kind: 'bytes', status, ms, blob: await response.blob() }
  } catch (error) {
    console.warn('The request couldn’t be sent', error)
    return { kind: 'away' }
  }
}

function shown(text: string, type: string): string {
  const readable = type.includes('json') && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text
  return readable.length > mostShown ? `${readable.slice(0, mostShown)}…` : readable
}
