import { kindOfExtension } from '@holdall/contract/drive/file-kinds.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { formatDate, formatFileSize } from '../../../../ui/format/format.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import { outlineQuery } from '../office/outline-query.ts'
import { FileCard } from '../parts/file-card.tsx'
import { isTar } from '../parts/preview-kind.ts'
import type { PreviewProps } from '../parts/preview-props.ts'
import { readRange } from '../parts/read-range.ts'
import { Sheet } from '../parts/sheet.tsx'
import { Waiting } from '../parts/waiting.tsx'
import classes from './archive-preview.module.css'
import type { ZipEntry } from './zip-listing.ts'
import { listZip } from './zip-listing.ts'
import type { ZipRow } from './zip-rows.ts'
import { zipRows } from './zip-rows.ts'

const rowHeight = 40

/**
 * The contents of an archive. Of a zip, only the directory is fetched, whatever its size; a tar is read by the server.
 */
export function ArchivePreview({ item }: PreviewProps) {
  return isTar(item) ? <TarPreview item={item} /> : <ZipPreview item={item} />
}

function ZipPreview({ item }: PreviewProps) {
  const { data, error } = useQuery({
    queryKey: ['zip', item.id, item.versionId],
    queryFn: ({ signal }) => listZip(item.size, (from, to) => readRange(item, from, to, signal)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  if (error) return <Unreadable item={item} />
  return data ? <Listing entries={data.entries} isCut={data.isCut} /> : <Waiting />
}

function TarPreview({ item }: PreviewProps) {
  const { data, error } = useQuery({ ...outlineQuery(item), enabled: !item.isEarlier })
  const entries = useMemo(() => {
    if (typeof data !== 'object' || data.kind !== 'archive') return []
    return data.entries.map(({ path, size, modifiedAt }) => ({
      path,
      isFolder: path.endsWith('/'),
      size,
      packedSize: size,
      modifiedAt: modifiedAt === null ? null : new Date(modifiedAt),
      isEncrypted: false,
    }))
  }, [data])
  if (item.isEarlier || error || data === 'none') return <Unreadable item={item} />
  if (typeof data !== 'object') return <Waiting />
  return <Listing entries={entries} isCut={data.isCut} />
}

function Unreadable({ item }: PreviewProps) {
  const text = useText()
  return (
    <FileCard item={item} reason={text('The contents of this archive couldn’t be read. Download it to open it.')} />
  )
}

function Listing({ entries, isCut }: { entries: readonly ZipEntry[]; isCut: boolean }) {
  const text = useText()
  const rows = useMemo(() => zipRows(entries), [entries])
  const files = rows.filter(row => !row.isFolder)
  const size = files.reduce((sum, row) => sum + (row.entry?.size ?? 0), 0)
  return (
    <div className={classes.frame}>
      <Sheet className={classes.page}>
        <p className={classes.summary}>
          {text('{{count, number}} files, {{size}} unpacked', {
            count: files.length,
            size: sizeValue(size),
            defaultValue_one: '1 file, {{size}} unpacked',
          })}
          {isCut && ` ${text('There is more than can be listed here.')}`}
        </p>
        <Rows rows={rows} />
      </Sheet>
    </div>
  )
}

function Rows({ rows }: { rows: readonly ZipRow[] }) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  return (
    <ScrollBox ref={box} className={classes.box}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
          >
            <Row row={rows[index]!} />
          </li>
        ))}
      </ul>
    </ScrollBox>
  )
}

function Row({ row }: { row: ZipRow }) {
  const text = useText()
  const kind = row.isFolder ? 'folder' : (kindOfExtension.get(lastExtension(row.name)) ?? 'other')
  return (
    <div className={classes.row} style={{ paddingInlineStart: 20 + row.depth * 22 }}>
      <FileIcon kind={kind} size={24} />
      <span dir="auto" className={classes.name} title={namedText(row.path)}>
        {namedText(row.name)}
      </span>
      {row.entry?.isEncrypted && <IconLock size={15} stroke={1.8} aria-label={text('Needs a password')} />}
      <span className={classes.size}>{row.isFolder || !row.entry ? '' : formatFileSize(row.entry.size)}</span>
      <span className={classes.date}>{row.entry?.modifiedAt ? formatDate(row.entry.modifiedAt) : ''}</span>
    </div>
  )
}
