import { numberValue } from '@holdall/contract/kit/values/values.ts'
import IconArrowAutofitWidth from '@tabler/icons-react/dist/esm/icons/IconArrowAutofitWidth.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { formatPercent } from '../../../../ui/format/format.ts'
import { useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import { FileCard } from '../parts/file-card.tsx'
import { PreviewBar } from '../parts/preview-bar.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import { contentUrl } from '../parts/read-range.ts'
import { Waiting } from '../parts/waiting.tsx'
import { PdfPassword } from './pdf-password.tsx'
import classes from './pdf-preview.module.css'
import { PdfSearch } from './pdf-search.tsx'
import { usePdf } from './use-pdf.ts'
import { usePdfKeys } from './use-pdf-keys.ts'

export type PdfPreviewProps = PreviewProps & {
  address?: string
  /** Replaces the usual card for a document that can't be read. */
  broken?: ReactNode
}

/** A document page by page, with search. */
export function PdfPreview({ item, address = contentUrl(item), broken }: PdfPreviewProps) {
  const text = useText()
  const pdf = usePdf(address)
  const [isSearching, setSearching] = useState(false)
  const { view, state, status } = pdf
  usePdfKeys(view, () => setSearching(true))
  if (status === 'broken') return broken ?? <FileCard item={item} isBroken />
  const closeSearch = () => {
    setSearching(false)
    view?.find('')
  }
  return (
    <div className={classes.frame}>
      {status === 'loading' && <Waiting />}
      {status === 'locked' && <PdfPassword wasWrong={pdf.wasWrong} onPassword={pdf.unlock} />}
      <ScrollBox ref={pdf.container} className={classes.pages}>
        <div className="pdfViewer" />
      </ScrollBox>
      {isSearching && view && <PdfSearch view={view} matches={state.matches} onClose={closeSearch} />}
      {status === 'open' && view && (
        <PreviewBar label={text('Document')}>
          <span>
            <label className={classes.page}>
              <input
                key={state.page}
                inputMode="numeric"
                aria-label={text('Page', { meaning: 'of a document' })}
                defaultValue={state.page}
                size={Math.max(2, String(state.pages).length)}
                onFocus={event => event.target.select()}
                onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
                onBlur={event => view.goTo(Number(event.target.value) || state.page)}
              />
              {text('of {{pages}}', { pages: numberValue(state.pages) })}
            </label>
          </span>
          <hr />
          <IconButton icon={IconZoomOut} label={text('Zoom out')} onClick={view.zoomOut} />
          <output>{formatPercent(state.scale)}</output>
          <IconButton icon={IconZoomIn} label={text('Zoom in')} onClick={view.zoomIn} />
          <IconButton
            icon={IconArrowAutofitWidth}
            label={text('Fit to width')}
            onClick={() => view.fit('page-width')}
          />
          <hr />
          <IconButton
            icon={IconSearch}
            label={text('Search')}
            isActive={isSearching}
            onClick={() => setSearching(true)}
          />
        </PreviewBar>
      )}
    </div>
  )
}
