import type { TokenLine } from './code-lines.ts'
import type { HighlightRequest } from './highlight.worker.ts'
import { languageOf } from './languages.ts'

/** Longer texts and lines are not coloured: no one reads them for their syntax. */
const mostCharacters = 600_000
const longestLine = 10_000

/** The coloured lines of a text, or null if it stays plain. Stops without an answer when the signal is aborted. */
export async function highlight(name: string, text: string, signal: AbortSignal): Promise<readonly TokenLine[] | null> {
  const language = languageOf(name)
  if (!language || text.length > mostCharacters || text.split('\n').some(line => line.length > longestLine)) return null
  const worker = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<readonly TokenLine[] | null>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('message', ({ data }: MessageEvent<TokenLine[] | null>) => resolve(data))
      worker.addEventListener('error', event => reject(new Error(event.message)))
      worker.postMessage({ text, language } satisfies HighlightRequest)
    })
  } finally {
    worker.terminate()
  }
}
