import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { formatFileSize } from '../../../../ui/format/format.ts'
import { namedText, useText } from '../../../../ui/text.ts'
import { linkFacts } from '../link-facts.ts'
import classes from '../visit.module.css'

export type VisitFolderHeadProps = {
  link: OpenedLink
  /** Null while it is loading. */
  folder: PlacedItem | null
  isRoot: boolean
  path: ReactNode
}

/** The position within the link, what is there, and who shares it. */
export function VisitFolderHead({ link, folder, isRoot, path }: VisitFolderHeadProps) {
  const text = useText()
  const facts = linkFacts(link, text)
  return (
    <header className={classes.head}>
      {path}
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
    </header>
  )
}
