import { addressOf, call } from './api/call.ts'

/** Saves one file as it is, several or a folder as one zip. Rejects when the server can't make the zip. */
export async function downloadItems(items: readonly { id: string; kind: 'file' | 'folder' }[]): Promise<void> {
  const only = items.length === 1 ? items[0] : undefined
  if (only?.kind === 'file') return downloadFrom(addressOf('files.content', { id: only.id }, { download: '1' }))
  const archive = await call('files.newArchive', { body: { ids: items.map(item => item.id) } })
  downloadFrom(archive.url)
}

/** Saves what the page itself has made. */
export function downloadText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  downloadFrom(url, name)
  URL.revokeObjectURL(url)
}

/** Saves what an address answers, under the name that the server gives it unless one is said. */
export function downloadFrom(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
