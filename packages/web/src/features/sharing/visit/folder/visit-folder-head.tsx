import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { formatFileSize } from '../../../../ui/format/format.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { SaveCopy } from '../file/save-copy.tsx'
import { linkFacts } from '../link-facts.ts'
import { useViewLink } from '../use-view.ts'
import classes from '../visit.module.css'

export type VisitFolderHeadProps = {
  link: OpenedLink
  /** Null while it is loading. */
  folder: PlacedItem | null
  chosen: readonly Item[]
  onClear: () => void
  busy: string | null
  /** Null if nothing may be downloaded, or no longer. */
  onDownload: ((what: string, ids: string[]) => void) | null
  onCounted: () => void
}

/** The position within the link, and the one large button: downloads everything, or what was selected. */
export function VisitFolderHead({ link, folder, chosen, onClear, busy, onDownload, onCounted }: VisitFolderHeadProps) {
  const text = useText()
  const facts = linkFacts(link, text)
  const isRoot = folder?.id === link.item?.id
  return (
    <header className={classes.head}>
      <div className={classes.headText}>
        {folder && !isRoot && <Path folder={folder} />}
        {/* A link that only collects files does not reveal the folder's name. */}
        <h1 dir="auto">
          {folder ? namedText(folder.name) || text('Upload files') : <Skeleton width={180} height={20} />}
        </h1>
        {folder && (
          <p className={classes.facts}>
            {[
              ...(folder.itemCount === null
                ? []
                : [
                    text('{{count, number}} items', { count: folder.itemCount, defaultValue_one: '1 item' }),
                    formatFileSize(folder.size),
                  ]),
              ...facts,
            ].join(' · ')}
          </p>
        )}
        {link.note && isRoot && <p className={classes.note}>{link.note}</p>}
      </div>
      {folder && onDownload && chosen.length === 0 && (folder.itemCount ?? 0) > 0 && (
        <Button
          className={classes.big}
          variant="primary"
          size="large"
          icon={IconDownload}
          isBusy={busy === folder.id}
          onClick={() => onDownload(folder.id, [folder.id])}
        >
          {text('Download all')}
        </Button>
      )}
      {folder && onDownload && (folder.itemCount ?? 0) > 0 && (
        <SaveCopy
          slug={link.slug}
          ids={chosen.length > 0 ? chosen.map(item => item.id) : [folder.id]}
          onCounted={onCounted}
        />
      )}
      {onDownload && chosen.length > 0 && (
        <div className={classes.chosen}>
          <IconButton icon={IconX} label={text('Clear selection')} onClick={onClear} />
          <Button
            className={classes.big}
            variant="primary"
            size="large"
            icon={IconDownload}
            isBusy={busy === 'chosen'}
            onClick={() =>
              onDownload(
                'chosen',
                chosen.map(item => item.id),
              )
            }
          >
            {text('Download {{count, number}} items', {
              count: chosen.length,
              defaultValue_one: 'Download {{count}} item',
            })}
          </Button>
        </div>
      )}
      {!onDownload && link.downloadsLeft === 0 && (
        <p className={classes.facts}>
          {text('This link has reached its download limit. Ask the person who sent it for a new one.')}
        </p>
      )}
    </header>
  )
}

/** The folders above, from the shared one on; on a phone only the nearest. */
function Path({ folder }: { folder: PlacedItem }) {
  const text = useText()
  const viewLink = useViewLink()
  return (
    <nav aria-label={text('Path')}>
      <ol className={classes.path}>
        {folder.path.map((step, index) => (
          <li key={step.id}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" className={classes.pathBack} />
            <a dir="auto" {...viewLink({ folder: index === 0 ? null : step.id })} title={namedText(step.name)}>
              {namedText(step.name)}
            </a>
            <IconChevronRight size={15} stroke={1.7} aria-hidden="true" className={classes.pathNext} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
