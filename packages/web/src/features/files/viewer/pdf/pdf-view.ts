import { t } from '../../../../ui/text.ts'
import 'pdfjs-dist/web/pdf_viewer.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { AnnotationEditorType, AnnotationMode } from 'pdfjs-dist'
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs'

export type PdfState = {
  page: number
  pages: number
  scale: number
  matches: { current: number; total: number } | null
}

export interface PdfView {
  show(document: PDFDocumentProxy): void
  goTo(page: number): void
  zoomIn(): void
  zoomOut(): void
  fit(how: 'page-width' | 'page-fit'): void
  /** Highlights all matches and goes to the next one; an empty text ends the search. */
  find(words: string, step?: 1 | -1): void
  close(): void
}

/** The pages of a document in a scrolling box. Only pages near the visible area are drawn. */
export function createPdfView(container: HTMLDivElement, onChange: (change: Partial<PdfState>) => void): PdfView {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new PDFFindController({ eventBus, linkService })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: true,
  })
  linkService.setViewer(viewer)
  let sought = ''
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = usualFit(container)
    onChange({ pages: viewer.pagesCount })
    // PDF.js names the pages in English.
    container.querySelectorAll('.page').forEach((page, index) => {
      page.removeAttribute('data-l10n-id')
      page.setAttribute('aria-label', t('Page {{page, number}}', { page: index + 1 }))
    })
  })
  const stopFitting = keepFitting(viewer, container)
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onChange({ page: pageNumber }))
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => onChange({ scale }))
  const tellMatches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    onChange({ matches: sought ? matchesCount : null })
  eventBus.on('updatefindmatchescount', tellMatches)
  eventBus.on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: { current: number; total: number } }) => {
      if (event.state !== FindState.PENDING) tellMatches(event)
    },
  )
  return {
    show(document) {
      viewer.setDocument(document)
      linkService.setDocument(document, null)
    },
    goTo(page) {
      viewer.currentPageNumber = Math.min(viewer.pagesCount, Math.max(1, page))
    },
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
    fit(how) {
      viewer.currentScaleValue = how
    },
    find(words, step) {
      const isSame = words === sought && words !== ''
      sought = words
      if (!words) {
        eventBus.dispatch('findbarclose', {})
        onChange({ matches: null })
        return
      }
      eventBus.dispatch('find', {
        type: isSame ? 'again' : '',
        query: words,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: step === -1,
        matchDiacritics: false,
      })
    },
    close() {
      stopFitting()
      viewer.setDocument(null)
      linkService.setDocument(null)
    },
  }
}

/** A resized window or a rotated phone changes the width; a scale that the user chose stays. */
function keepFitting(viewer: PDFViewer, container: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    const how = viewer.currentScaleValue
    if (viewer.pagesCount === 0 || !Number.isNaN(Number(how))) return
    viewer.currentScaleValue = how === 'page-fit' ? how : usualFit(container)
  })
  watch.observe(container)
  return () => watch.disconnect()
}

function usualFit(container: HTMLElement): 'page-width' | 'auto' {
  return container.clientWidth < 700 ? 'page-width' : 'auto'
}
