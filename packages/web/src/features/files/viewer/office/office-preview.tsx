import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { hasOutline } from '@holdall/contract/files/office-types.ts'
import type { PreviewState } from '@holdall/contract/files/preview-state.ts'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../../platform/api/call.ts'
import { useText } from '../../../../ui/text.ts'
import { FileCard } from '../parts/file-card.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import { Waiting } from '../parts/waiting.tsx'
import { PdfPreview } from '../pdf/pdf-preview.tsx'
import { askFor, stateIn } from './ask-state.ts'
import { OutlinePreview } from './outline-preview.tsx'

/** Pause between checks whether the server has made the PDF; milliseconds. */
const pauseMs = 2000

/** An office document as the server's LibreOffice lays it out; without LibreOffice, its text, or a download. */
export function OfficePreview({ item }: PreviewProps) {
  const text = useText()
  const address = item.lookedAt?.documentUrl ?? addressOf('files.document', { id: item.id }, { v: item.versionId })
  const { data, error } = useQuery({ ...stateQuery(item, address), enabled: !item.isEarlier })
  if (item.isEarlier) return <FileCard item={item} />
  if (data === 'made') return <PdfPreview item={item} address={address} />
  if ((data === 'none' || data === 'broken') && hasOutline(item.mime, item.name)) return <OutlinePreview item={item} />
  if (data === 'none') {
    return (
      <FileCard
        item={item}
        reason={text('This site needs LibreOffice to preview this type of document. Download it to open it.')}
      />
    )
  }
  if (data === 'broken' || error) return <FileCard item={item} isBroken />
  return <Waiting />
}

type State = PreviewState['state']

const stateQuery = (item: Item, address: string) => ({
  queryKey: ['document', item.id, item.versionId],
  queryFn: ({ signal }: { signal: AbortSignal }) => readState(address, signal),
  refetchInterval: (query: { state: { data: State | undefined } }) =>
    query.state.data === 'pending' ? pauseMs : false,
  staleTime: 60_000,
})

/** A device without a network answers with the document that it keeps: one byte of it is enough. */
async function readState(address: string, signal: AbortSignal): Promise<State> {
  return stateIn(await askFor(address, { headers: { range: 'bytes=0-0' }, signal })) ?? 'made'
}
