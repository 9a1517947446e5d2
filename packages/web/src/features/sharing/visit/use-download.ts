import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useState } from 'react'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { downloadViaLink } from './download.ts'

const endings = ['link.unavailable', 'link.limit-reached', 'link.locked']

/** Starts downloads one after the other. `busy` is what is being prepared now. */
export function useDownload(link: OpenedLink, onChange: () => void) {
  const [busy, setBusy] = useState<string | null>(null)
  const download = async (what: string, ids: string[]) => {
    if (busy !== null) return
    setBusy(what)
    try {
      await downloadViaLink(link.slug, ids)
      if (link.downloadsLeft !== null) onChange()
    } catch (error) {
      showToast({ key: 'download', tone: 'danger', message: problemText(error, t) })
      if (endings.some(code => isProblem(error, code))) onChange()
    } finally {
      setBusy(null)
    }
  }
  const canDownload = link.rights?.download === true && link.downloadsLeft !== 0
  return { busy, download, canDownload }
}
