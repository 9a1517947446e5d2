import { hashOf } from '../file-bytes.ts'
import type { UploadTask } from '../upload-task.ts'

/** A file of a bundle with its bytes. */
export type BundlePart = { task: UploadTask; bytes: Uint8Array<ArrayBuffer> }

export type BundleForm = {
  contentType: string
  body: ArrayBuffer
  /** Where the bytes of each file begin in the body. */
  starts: readonly number[]
}

/**
 * A form (RFC 7578) with what the bundle contains, and the bytes of its files. Made by hand: each file of a `FormData`
 * costs the browser several messages between its processes.
 */
export async function bundleForm(parts: readonly BundlePart[], boundary: string): Promise<BundleForm> {
  const files = await Promise.all(parts.map(announce))
  const link = parts[0]?.task.link ?? null
  const announcement = JSON.stringify({ ...(link === null ? {} : { link }), files })
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = [encoder.encode(`--${boundary}\r\n${named('bundle')}\r\n\r\n${announcement}`)]
  for (const [place, { bytes }] of parts.entries()) {
    const disposition = `${named(String(place))}; filename="${place}"`
    const head = `\r\n--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`
    pieces.push(encoder.encode(head), bytes)
  }
  pieces.push(encoder.encode(`\r\n--${boundary}--\r\n`))
  const { body, offsets } = join(pieces)
  const starts = parts.map((_, place) => offsets[2 + 2 * place] ?? 0)
  return { contentType: `multipart/form-data; boundary=${boundary}`, body, starts }
}

function named(name: string): string {
  return `Content-Disposition: form-data; name="${name}"`
}

/** The same as `Upload-Metadata` of tus. */
async function announce({ task, bytes }: BundlePart) {
  const { name, folderId, file, lastModified, onConflict } = task
  return {
    name,
    parentId: folderId,
    size: bytes.byteLength,
    ...(file?.type ? { filetype: file.type } : {}),
    ...(lastModified === null ? {} : { lastModified }),
    // Outside secure origins, only the length is checked.
    ...(globalThis.crypto?.subtle ? { sha256: await hashOf(bytes) } : {}),
    ...(onConflict === null ? {} : { onConflict }),
  }
}

function join(pieces: readonly Uint8Array[]): { body: ArrayBuffer; offsets: number[] } {
  const body = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  const offsets: number[] = []
  let at = 0
  for (const piece of pieces) {
    offsets.push(at)
    body.set(piece, at)
    at += piece.byteLength
  }
  return { body: body.buffer, offsets }
}
