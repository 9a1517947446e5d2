import { setTimeout as wait } from 'node:timers/promises'
import { encodeMetadata, offsetStream, tus } from '../drive-test.ts'

export interface ChunkedFile {
  readonly name: string
  readonly parentId: string
  readonly bytes: Buffer
  /** Sizes of the chunks, used in turns. */
  readonly chunks: readonly number[]
}

export interface Sender {
  readonly cookie: string
  /** Returns where the n-th request goes. */
  address(turn: number): string
  /** Called with each answer that wasn't what a working site says, or null for none. Whoever throws gives up. */
  onRefusal?(status: number | null, code: string): void
}

/** How long a client waits before it tries again; milliseconds. */
const patienceMs = 250

/**
 * Uploads a file in chunks, as tus clients do: after anything unexpected it waits, asks where the upload is, and
 * continues there. Returns the id of the file.
 */
export async function sendChunks(sender: Sender, file: ChunkedFile): Promise<string> {
  let turn = 0
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: Buffer) => {
    const url = new URL(path, sender.address(turn++))
    const init = { method, headers: { ...tus, cookie: sender.cookie, ...headers }, signal: AbortSignal.timeout(60_000) }
    try {
      const answer = await fetch(url, body ? { ...init, body: body as Uint8Array<ArrayBuffer> } : init)
      const text = await answer.text()
      if (answer.ok) return answer
      sender.onRefusal?.(answer.status, text === '' ? '' : String(JSON.parse(text).code))
      return answer
    } catch (error) {
      sender.onRefusal?.(null, error instanceof Error ? error.message : String(error))
      return null
    }
  }

  const metadata = encodeMetadata({ filename: file.name, parentId: file.parentId, onConflict: 'replace' })
  const path = await persist(async () => {
    const created = await ask('POST', '/api/v1/transfers', {
      'upload-length': String(file.bytes.length),
      'upload-metadata': metadata,
    })
    return created?.ok ? new URL(created.headers.get('location') ?? '', sender.address(0)).pathname : null
  })
  let offset = 0
  for (let n = 0; ; n++) {
    const end = Math.min(file.bytes.length, offset + (file.chunks[n % file.chunks.length] ?? 1))
    const headers = { ...offsetStream, 'upload-offset': String(offset) }
    const answer = await ask('PATCH', path, headers, file.bytes.subarray(offset, end))
    const item = answer?.headers.get('holdall-item')
    if (answer?.ok && item) return item
    if (answer?.ok) offset = Number(answer.headers.get('upload-offset'))
    else offset = await persist(async () => offsetOf(await ask('HEAD', path, {})))
  }
}

function offsetOf(answer: Response | null): number | null {
  return answer?.ok ? Number(answer.headers.get('upload-offset')) : null
}

async function persist<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const result = await attempt()
    if (result !== null) return result
    await wait(patienceMs)
  }
}
