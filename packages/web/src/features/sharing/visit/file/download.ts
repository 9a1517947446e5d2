import { call } from '../../../../platform/api/call.ts'

/** Counts a download of these items on the link and starts it: a file as it is, everything else as one zip. */
export async function downloadViaLink(slug: string, ids: string[]): Promise<void> {
  const { url } = await call('sharing.countDownload', { params: { slug }, body: { ids } })
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
