import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { ReactNode } from 'react'
import { useView } from './use-view.ts'
import { VisitFile } from './visit-file.tsx'
import { VisitFileOf } from './visit-file-of.tsx'
import { VisitFolder } from './visit-folder.tsx'

export type VisitContentProps = {
  link: OpenedLink
  /** Asks the server anew: a download was counted, or the link has changed. */
  onChange: () => void
  frame: (children: ReactNode, width?: 'centre' | 'wide') => ReactNode
}

/** The shared file, or the shared folder with its folders and files. */
export function VisitContent({ link, onChange, frame }: VisitContentProps) {
  const view = useView()
  const { item } = link
  if (!item) return frame(null)
  if (item.kind === 'file') return frame(<VisitFile link={link} item={item} onChange={onChange} />)
  if (view.file) return frame(<VisitFileOf link={link} id={view.file} folderId={view.folder} onChange={onChange} />)
  return frame(<VisitFolder link={link} root={item} folderId={view.folder ?? item.id} onChange={onChange} />, 'wide')
}
