import { addressOf, call } from './api/call.ts'

/** Downloads one file as it is, several or a folder as one zip. Rejects if the server can't create the zip. */
export async function downloadItems(items: readonly { id: string; kind: 'file' | 'folder' }[]): Promise<void> {
  const only = items.length === 1 ? items[0] : undefined
  if (only?.kind === 'file') return downloadFrom(addressOf('files.content', { id: only.id }, { download: '1' }))
  const archive = await call('files.newArchive', { body: { ids: items.map(item => item.id) } })
  downloadFrom(archive.url)
}

/** Saves something that the page itself has created. */
export function downloadText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  downloadFrom(url, name)
  URL.revokeObjectURL(url)
}

/** The same for bytes, which are never opened in this page, whatever they are. */
export function saveBytes(bytes: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'application/octet-stream' }))
  downloadFrom(url, name)
  // Some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves what an address returns, under the name that the server gives it unless another one is passed. */
export function downloadFrom(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
