import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListDrawing } from '../../../../ui/drawings/things.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import type { PreviewProps } from '../parts/preview-props.ts'
import { Waiting } from '../parts/waiting.tsx'
import { CutNote } from '../text/cut-note.tsx'
import { EncodingBar } from '../text/encoding-bar.tsx'
import { useFileText } from '../text/text-query.ts'
import { parseAway } from './parse-away.ts'
import { Grid } from './table-grid.tsx'
import classes from './table-preview.module.css'

/** Comma-separated values as a table. */
export function TablePreview({ item }: PreviewProps) {
  const text = useText()
  const { data: shown, error: unread, refetch } = useFileText(item)
  const { data, error } = useQuery({
    queryKey: ['table', item.id, item.versionId, shown?.encoding],
    queryFn: async ({ signal }) => {
      const { text, isCut } = shown!
      return { table: await parseAway(text, isCut, signal), isCut }
    },
    enabled: shown !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // While another encoding is tried, the table stays where it is.
    placeholderData: keepPreviousData,
  })
  if (unread || error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.table.columns === 0) return <EmptyState drawing={ListDrawing} title={text('This table is empty')} />
  return (
    <div className={classes.frame}>
      {data.isCut && <CutNote mayDownload={!item.lookedAt} />}
      <Grid table={data.table} label={namedText(item.name)} />
      {shown && <EncodingBar fileId={item.id} shown={shown} />}
    </div>
  )
}
