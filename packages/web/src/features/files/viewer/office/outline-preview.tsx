import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { namedText, useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import { FileCard } from '../parts/file-card.tsx'
import type { PreviewProps, ShownFile } from '../parts/preview-props.ts'
import sheet from '../parts/sheet.module.css'
import { Sheet } from '../parts/sheet.tsx'
import { Waiting } from '../parts/waiting.tsx'
import classes from './outline.module.css'
import { OutlineBlocks } from './outline-blocks.tsx'
import { outlineQuery } from './outline-query.ts'
import { OutlineSheets } from './outline-sheets.tsx'
import { OutlineSlides } from './outline-slides.tsx'

/**
 * The text of an office document, drawn by this page: for sites without LibreOffice, and for what LibreOffice can't lay
 * out.
 */
export function OutlinePreview({ item }: PreviewProps) {
  const text = useText()
  const { data, error } = useQuery(outlineQuery(item))
  if (error || data === 'none') return <FileCard item={item} isBroken />
  if (!data || data === 'pending') return <Waiting />
  return (
    <div className={classes.frame}>
      <p className={classes.note} role="note">
        <strong>{text('Simplified view.')}</strong> {text('Layout, images and charts aren’t shown.')}
        {data.isCut && ` ${text('Only the beginning is shown.')}`}
        {!item.lookedAt && ` ${text('Download the file to see all of it.')}`}
      </p>
      <Body outline={data} item={item} />
    </div>
  )
}

function Body({ outline, item }: { outline: Outline; item: ShownFile }) {
  if (outline.kind === 'sheets') return <OutlineSheets sheets={outline.sheets} />
  if (outline.kind !== 'slides' && outline.kind !== 'document') return null
  return (
    <ScrollBox className={sheet.canvas} aria-label={namedText(item.name)}>
      {outline.kind === 'slides' ? (
        <OutlineSlides slides={outline.slides} />
      ) : (
        <Sheet className={classes.paper}>
          <article>
            <OutlineBlocks blocks={outline.blocks} />
          </article>
        </Sheet>
      )}
    </ScrollBox>
  )
}
