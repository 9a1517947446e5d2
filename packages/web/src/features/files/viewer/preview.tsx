import type { ComponentType, ReactNode } from 'react'
import { Component, lazy, Suspense } from 'react'
import { FileCard } from './file-card.tsx'
import type { PreviewKind } from './preview-kind.ts'
import { previewKindOf } from './preview-kind.ts'
import type { PreviewProps } from './preview-props.ts'
import { Waiting } from './waiting.tsx'

const previews: Record<Exclude<PreviewKind, 'none'>, ComponentType<PreviewProps>> = {
  image: lazy(async () => ({ default: (await import('./image/image-preview.tsx')).ImagePreview })),
  pdf: lazy(async () => ({ default: (await import('./pdf/pdf-preview.tsx')).PdfPreview })),
  video: lazy(async () => ({ default: (await import('./media/video-preview.tsx')).VideoPreview })),
  audio: lazy(async () => ({ default: (await import('./media/audio-preview.tsx')).AudioPreview })),
  markdown: lazy(async () => ({ default: (await import('./markdown/markdown-preview.tsx')).MarkdownPreview })),
  table: lazy(async () => ({ default: (await import('./table/table-preview.tsx')).TablePreview })),
  text: lazy(async () => ({ default: (await import('./text/text-preview.tsx')).TextPreview })),
  office: lazy(async () => ({ default: (await import('./office/office-preview.tsx')).OfficePreview })),
  archive: lazy(async () => ({ default: (await import('./archive/archive-preview.tsx')).ArchivePreview })),
}

/** A file in the way that suits it; one that can't be shown is offered for download. */
export function Preview({ item }: PreviewProps) {
  const kind = previewKindOf(item)
  if (kind === 'none') return <FileCard item={item} />
  const Shown = previews[kind]
  return (
    <Boundary fallback={<FileCard item={item} isBroken />}>
      <Suspense fallback={<Waiting />}>
        <Shown item={item} />
      </Suspense>
    </Boundary>
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
