import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useState } from 'react'
import { isProblem } from '../../../../platform/api/problem.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { t } from '../../../../ui/text.ts'
import { downloadViaLink } from './download.ts'

const endings = ['link.unavailable', 'link.limit-reached', 'link.locked']

/** What a visitor's doing changes about the link. */
export type LinkNews = {
  /** A download was counted; the last one leaves the page as it is, though the link now leads nowhere. */
  onCounted: () => void
  /** The link may have expired: reload it. */
  onEnd: () => void
}

/** Starts downloads one after the other. `busy` is what is being prepared now. */
export function useDownload(link: OpenedLink, { onCounted, onEnd }: LinkNews) {
  const [busy, setBusy] = useState<string | null>(null)
  const download = async (what: string, ids: string[]) => {
    if (busy !== null) return
    setBusy(what)
    try {
      await downloadViaLink(link.slug, ids)
      onCounted()
    } catch (error) {
      showToast({ key: 'download', tone: 'danger', message: problemText(error, t) })
      if (endings.some(code => isProblem(error, code))) onEnd()
    } finally {
      setBusy(null)
    }
  }
  const canDownload = link.rights?.download === true && link.downloadsLeft !== 0
  return { busy, download, canDownload }
}
