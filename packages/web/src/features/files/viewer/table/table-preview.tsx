import { useQuery } from '@tanstack/react-query'
import { ListDrawing } from '../../../../ui/drawings/things.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import type { PreviewProps } from '../parts/preview-props.ts'
import { Waiting } from '../parts/waiting.tsx'
import { CutNote } from '../text/cut-note.tsx'
import { readText } from '../text/read-text.ts'
import { parseAway } from './parse-away.ts'
import { Grid } from './table-grid.tsx'
import classes from './table-preview.module.css'

/** Comma-separated values as a table. */
export function TablePreview({ item }: PreviewProps) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['table', item.id, item.versionId],
    queryFn: async ({ signal }) => {
      const { text, isCut } = await readText(item, signal)
      return { table: await parseAway(text, isCut, signal), isCut }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.table.columns === 0) return <EmptyState drawing={ListDrawing} title={text('This table is empty')} />
  return (
    <div className={classes.frame}>
      {data.isCut && <CutNote mayDownload={!item.lookedAt} />}
      <Grid table={data.table} label={namedText(item.name)} />
    </div>
  )
}
