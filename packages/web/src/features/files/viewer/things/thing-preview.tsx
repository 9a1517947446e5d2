import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { namedText, useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import { OutlinePreview } from '../office/outline-preview.tsx'
import { outlineQuery } from '../office/outline-query.ts'
import { OutlineSheets } from '../office/outline-sheets.tsx'
import { FileCard } from '../parts/file-card.tsx'
import type { PreviewProps, ShownFile } from '../parts/preview-props.ts'
import sheet from '../parts/sheet.module.css'
import { Sheet } from '../parts/sheet.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { TextPreview } from '../text/text-preview.tsx'
import { CalendarThing } from './calendar-thing.tsx'
import { ContactsThing } from './contacts-thing.tsx'
import { MailThing } from './mail-thing.tsx'
import classes from './things.module.css'
import { TrackThing } from './track-thing.tsx'

/** An email, track, calendar, file of contacts or exported table; where the server can't read it, its text. */
export function ThingPreview({ item }: PreviewProps) {
  // Earlier versions are only offered as they are.
  const { data, error } = useQuery({ ...outlineQuery(item), enabled: !item.isEarlier })
  if (item.isEarlier || error || data === 'none') return <Source item={item} />
  if (!data || data === 'pending') return <Waiting />
  return <Body outline={data} item={item} />
}

function Source({ item }: { item: ShownFile }) {
  return item.lookedAt?.contentUrl === null ? <FileCard item={item} /> : <TextPreview item={item} />
}

function Body({ outline, item }: { outline: Outline; item: ShownFile }) {
  const text = useText()
  if (outline.kind === 'document' || outline.kind === 'slides') return <OutlinePreview item={item} />
  if (outline.kind === 'sheets') {
    return (
      <div className={classes.frame}>
        <OutlineSheets
          sheets={outline.sheets.map((sheet, index) => ({ ...sheet, name: sheet.name || `${index + 1}` }))}
        />
      </div>
    )
  }
  return (
    <ScrollBox className={sheet.canvas} aria-label={namedText(item.name)}>
      <Sheet className={classes.page}>
        <article>
          {outline.kind === 'mail' && <MailThing mail={outline} item={item} />}
          {outline.kind === 'track' && <TrackThing track={outline} />}
          {outline.kind === 'calendar' && <CalendarThing calendar={outline} />}
          {outline.kind === 'contacts' && <ContactsThing contacts={outline} />}
          {outline.isCut && <p className={classes.note}>{text('Only the beginning is shown.')}</p>}
        </article>
      </Sheet>
    </ScrollBox>
  )
}
