import { addressOf } from '../../../../platform/api/call.ts'
import type { ShownFile } from './preview-props.ts'

export type Bytes = Pick<ShownFile, 'id' | 'versionId' | 'isEarlier' | 'lookedAt'>

/** The bytes `from` (inclusive) to `to` (exclusive) of a file. */
export async function readRange(item: Bytes, from: number, to: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(contentUrl(item), {
    headers: { range: `bytes=${from}-${to - 1}` },
    credentials: 'same-origin',
    signal,
  })
  if (!response.ok) throw new Error(`The file answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.status === 206 ? bytes : bytes.subarray(from, to)
}

/** Includes the version, so that the browser can cache the content. @throws if the bytes aren’t available */
export function contentUrl({ id, versionId, isEarlier, lookedAt }: Bytes): string {
  if (lookedAt) {
    if (lookedAt.contentUrl === null) throw new Error('The bytes of this file can’t be read')
    return lookedAt.contentUrl
  }
  if (isEarlier) return addressOf('files.versionContent', { id: versionId })
  return addressOf('files.content', { id }, { v: versionId })
}
