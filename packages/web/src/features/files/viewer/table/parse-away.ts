import type { TableAnswer, TableRequest } from './parse-table.worker.ts'

/** Parses a table in a worker. Rejects if that fails, or with the signal's reason. */
export async function parseAway(text: string, isCut: boolean, signal: AbortSignal): Promise<TableAnswer> {
  const worker = new Worker(new URL('./parse-table.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<TableAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data))
      worker.addEventListener('error', event => reject(new Error(event.message)))
      worker.postMessage({ text, isCut } satisfies TableRequest)
    })
  } finally {
    worker.terminate()
  }
}
