import type { PreviewState } from '@holdall/contract/files/preview-state.ts'
import { send } from '../../../../platform/api/send.ts'

/** Asks for a preview that may not be there: the answer says so, where an error would stand in the browser's console. */
export function askFor(address: string, options: { headers?: Record<string, string>; signal: AbortSignal }) {
  return send('GET', `${address}${address.includes('?') ? '&' : '?'}ask=state`, options)
}

/** Why a preview isn't there; null if the answer is the preview itself. */
export function stateIn(answer: unknown): PreviewState['state'] | null {
  return (answer as Partial<PreviewState> | undefined)?.state ?? null
}
