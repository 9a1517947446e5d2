import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { useAct } from '../../../../platform/forms/use-act.ts'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { t } from '../../../../ui/text.ts'
import { downloadViaLink } from './download.ts'

const endings = ['link.unavailable', 'link.limit-reached', 'link.locked']

/** How a visitor's actions change the link. */
export type LinkNews = {
  /** A download was counted; after the last one the page stays as it is, although the link no longer works. */
  onCounted: () => void
  /** The link may have expired: reload it. */
  onEnd: () => void
}

/** Starts downloads, one at a time. `busy` is the one being prepared. */
export function useDownload(link: OpenedLink, { onCounted, onEnd }: LinkNews) {
  const act = useAct(
    async (_: string, ids: string[]) => {
      await downloadViaLink(link.slug, ids)
      onCounted()
    },
    error => {
      showToast({ key: 'download', tone: 'danger', message: problemText(error, t) })
      if (endings.some(code => isProblem(error, code))) onEnd()
    },
  )
  const canDownload = link.rights?.download === true && link.downloadsLeft !== 0
  return { busy: act.doing?.[0] ?? null, download: act.run, canDownload }
}
