import type { PreviewState } from '@holdall/contract/files/preview-state.ts'
import { Failure } from '../../platform/failure.ts'
import type { Sendable } from '../../platform/http/bytes/send-bytes.ts'

const states: Readonly<Record<string, PreviewState['state']>> = {
  'file.document-pending': 'pending',
  'file.no-office': 'none',
  'file.no-document': 'broken',
}

/** A preview, or the answer why it isn't there. @throws what isn't about the preview itself */
export async function orState(read: () => Promise<Sendable>): Promise<Sendable> {
  try {
    return await read()
  } catch (error) {
    const state = error instanceof Failure ? states[error.code] : undefined
    if (!state) throw error
    return answer(state)
  }
}

/** Whether a preview is there, without sending it. @throws as `orState` */
export function stateOf(read: () => Promise<Sendable>): Promise<Sendable> {
  return orState(async () => {
    await read()
    return answer('made')
  })
}

function answer(state: PreviewState['state']): Sendable {
  const bytes = Buffer.from(JSON.stringify({ state } satisfies PreviewState))
  return {
    size: bytes.byteLength,
    etag: `"${state}"`,
    lastModified: null,
    isWholeWithoutIfRange: true,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
    readWhole: async () => bytes,
    open: async () => pieces(bytes),
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
