import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { addressOf, call } from '../../../../platform/api/call.ts'
import { send } from '../../../../platform/api/send.ts'

export type TextPlace = { item: Item; link: string | undefined }
type Bytes = Uint8Array<ArrayBuffer>

/** Makes these bytes the newest version if `versionId` is still the current one. @throws ApiProblem `file.changed` */
export async function saveText({ item, link }: TextPlace, versionId: string, bytes: Bytes): Promise<Item> {
  const address = addressOf('files.saveContent', { id: item.id }, { v: versionId, link })
  return (await send('PUT', address, { body: new Blob([bytes]) })) as Item
}

/** Saves them as a separate file beside the original; a taken name gets a number. */
export async function saveCopy({ item, link }: TextPlace, name: string, bytes: Bytes): Promise<void> {
  const metadata = { filename: name, parentId: item.parentId ?? '', onConflict: 'keep-both', ...(link ? { link } : {}) }
  await send('POST', addressOf('files.createTransfer'), {
    body: new Blob([bytes]),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
  })
}

/** The current state of the file. */
export function readItem({ item, link }: TextPlace): Promise<Item> {
  return call('drive.item', { params: { id: item.id }, query: link ? { link } : {} })
}

/** All bytes of a version. Rejects with an `Error` when they can't be fetched. */
export async function readBytes({ item, link }: TextPlace, signal?: AbortSignal): Promise<Uint8Array> {
  const address = addressOf('files.content', { id: item.id }, { v: item.versionId, link })
  const response = await fetch(address, { credentials: 'same-origin', ...(signal ? { signal } : {}) })
  if (!response.ok) throw new Error(`The file answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
