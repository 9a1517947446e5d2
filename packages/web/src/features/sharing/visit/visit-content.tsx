import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { ReactNode } from 'react'
import type { LinkNews } from './use-download.ts'
import { useView } from './use-view.ts'
import { VisitFile } from './visit-file.tsx'
import { VisitFileOf } from './visit-file-of.tsx'
import { VisitFolder } from './visit-folder.tsx'

export type VisitContentProps = {
  link: OpenedLink
  news: LinkNews
  frame: (children: ReactNode, width?: 'centre' | 'wide') => ReactNode
}

/** The shared file, or the shared folder with its folders and files. */
export function VisitContent({ link, news, frame }: VisitContentProps) {
  const view = useView()
  const { item } = link
  if (!item) return frame(null)
  if (item.kind === 'file') return frame(<VisitFile link={link} item={item} news={news} />)
  if (view.file) return frame(<VisitFileOf link={link} id={view.file} folderId={view.folder} news={news} />)
  return frame(<VisitFolder link={link} root={item} folderId={view.folder ?? item.id} news={news} />, 'wide')
}
