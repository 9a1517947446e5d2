import { Suspense, useCallback, useEffect } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { goTo } from '../../../platform/navigation.ts'
import { setItemOpener } from '../../../platform/open-item.ts'
import { useLocation, useRouter } from '../../../platform/router/router-context.ts'
import { filePath } from './file-path.ts'
import { setOpenedFrom } from './neighbours/opened-from.ts'

const loadViewer = () => import('./viewer.tsx')
const Viewer = lazyPart(async () => ({ default: (await loadViewer()).Viewer }))

/**
 * Shows files over the page they were opened from: the page stays as it is, while the address names the file. After a
 * reload, that address opens the viewer's own page.
 */
export function ViewerHost() {
  const router = useRouter()
  const { viewer: id = null } = useLocation().state as { viewer?: string }
  const show = useCallback(
    (fileId: string, replace: boolean) => {
      void router.keep({ viewer: fileId }, { replace, mask: filePath(fileId) })
    },
    [router],
  )
  useEffect(() => {
    setItemOpener((item, from) => {
      setOpenedFrom(from)
      show(item.id, false)
    })
    // A user who touches the page may be about to open something; one who only reads needn't fetch the viewer.
    const fetchSoon = () => {
      void loadViewer()
      // Most of what is opened is a picture, which comes from its tile at once.
      void import('./image/image-preview.tsx')
    }
    document.addEventListener('pointerdown', fetchSoon, { once: true })
    document.addEventListener('keydown', fetchSoon, { once: true })
    return () => {
      document.removeEventListener('pointerdown', fetchSoon)
      document.removeEventListener('keydown', fetchSoon)
      setItemOpener(item => goTo(filePath(item.id)))
    }
  }, [show])
  if (id === null) return null
  return (
    <Suspense>
      <Viewer id={id} onGo={next => show(next, true)} onClose={() => router.entries.back()} />
    </Suspense>
  )
}
