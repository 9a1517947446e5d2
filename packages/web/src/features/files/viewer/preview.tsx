import type { ComponentType, ReactNode } from 'react'
import { Component, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { FileCard } from './parts/file-card.tsx'
import { PreviewAgain } from './parts/preview-again.ts'
import type { PreviewKind } from './parts/preview-kind.ts'
import { shownKindOf } from './parts/preview-kind.ts'
import type { PreviewProps } from './parts/preview-props.ts'
import { Waiting } from './parts/waiting.tsx'
import classes from './viewer.module.css'

const previews: Record<Exclude<PreviewKind, 'none'> | 'pages', ComponentType<PreviewProps>> = {
  image: lazyPart(async () => ({ default: (await import('./image/image-preview.tsx')).ImagePreview })),
  pages: lazyPart(async () => ({ default: (await import('./pages/pages-preview.tsx')).PagesPreview })),
  pdf: lazyPart(async () => ({ default: (await import('./pdf/pdf-preview.tsx')).PdfPreview })),
  video: lazyPart(async () => ({ default: (await import('./media/video-preview.tsx')).VideoPreview })),
  audio: lazyPart(async () => ({ default: (await import('./media/audio-preview.tsx')).AudioPreview })),
  markdown: lazyPart(async () => ({ default: (await import('./markdown/markdown-preview.tsx')).MarkdownPreview })),
  table: lazyPart(async () => ({ default: (await import('./table/table-preview.tsx')).TablePreview })),
  text: lazyPart(async () => ({ default: (await import('./text/text-preview.tsx')).TextPreview })),
  office: lazyPart(async () => ({ default: (await import('./office/office-preview.tsx')).OfficePreview })),
  thing: lazyPart(async () => ({ default: (await import('./things/thing-preview.tsx')).ThingPreview })),
  archive: lazyPart(async () => ({ default: (await import('./archive/archive-preview.tsx')).ArchivePreview })),
}

/** Shows a file in the suitable way; one that can't be shown is offered for download. */
export function Preview({ item }: PreviewProps) {
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound(before => before + 1), [])
  const kind = shownKindOf(item)
  if (kind === 'none') return <FileCard item={item} />
  const Shown = previews[kind]
  return (
    <PreviewAgain value={again}>
      <Boundary key={round} fallback={<FileCard item={item} isBroken />}>
        <Suspense fallback={<Waiting />}>
          <div className={classes.shown}>
            <Shown item={item} />
          </div>
        </Suspense>
      </Boundary>
    </PreviewAgain>
  )
}

type BoundaryProps = { fallback: ReactNode; children: ReactNode }

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
