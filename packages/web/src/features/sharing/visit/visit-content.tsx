import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { ReactNode } from 'react'
import type { PublicShellProps } from '../../../ui/layout/public-shell.tsx'
import { useText } from '../../../ui/text.ts'
import type { LinkNews } from './file/use-download.ts'
import { VisitFile } from './file/visit-file.tsx'
import { VisitFolder } from './folder/visit-folder.tsx'
import { linkFacts } from './link-facts.ts'
import { useView } from './use-view.ts'
import classes from './visit.module.css'

export type VisitContentProps = {
  link: OpenedLink
  news: LinkNews
  frame: (children: ReactNode, width?: PublicShellProps['width']) => ReactNode
}

/** The shared file, or the shared folder with its folders and files. */
export function VisitContent({ link, news, frame }: VisitContentProps) {
  const text = useText()
  const view = useView()
  const { item } = link
  if (!item) return frame(null)
  if (item.kind === 'folder') {
    const folderId = view.folder ?? item.id
    return frame(<VisitFolder link={link} root={item} folderId={folderId} fileId={view.file} news={news} />, 'listing')
  }
  return frame(
    <article className={classes.file}>
      <div className={classes.fileFacts}>
        <p>{linkFacts(link, text).join(' · ')}</p>
        {link.note && <p className={classes.note}>{link.note}</p>}
      </div>
      <VisitFile link={link} id={item.id} item={item} news={news} />
    </article>,
    'full',
  )
}
