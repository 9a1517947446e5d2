import { addressOf } from '../../../../platform/api/call.ts'
import type { ShownFile } from '../parts/preview-props.ts'
import { decodeText } from './decode-text.ts'

/** The most of a text that is fetched and shown; bytes. */
export const mostTextBytes = 2 * 1024 * 1024

export type Bytes = Pick<ShownFile, 'id' | 'versionId' | 'isEarlier' | 'lookedAt'>
export type ShownText = { text: string; isCut: boolean }

/** The start of a text file. Rejects with an `Error` when it can't be fetched. */
export async function readText(item: Bytes & { size: number }, signal: AbortSignal): Promise<ShownText> {
  if (item.size === 0) return { text: '', isCut: false }
  const bytes = await readRange(item, 0, Math.min(item.size, mostTextBytes), signal)
  const isCut = item.size > mostTextBytes
  return { text: decodeText(bytes, isCut), isCut }
}

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
