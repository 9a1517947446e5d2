import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { FolderPage } from '@holdall/contract/drive/folder-page.schemas.ts'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import classes from './edit.module.css'
import { moveItems } from './edit-calls.ts'

/** So many folders are offered; in a larger folder, the others are reached by opening it. */
const mostFolders = 500

export type MoveDialogProps = {
  slug: string
  items: readonly Item[]
  folderId: string
  onChanged: () => void
  onClose: () => void
}

/** Lets a visitor choose another folder of the link; nothing outside of it can be seen here. */
export function MoveDialog({ slug, items, folderId, onChanged, onClose }: MoveDialogProps) {
  const text = useText()
  const [at, setAt] = useState(folderId)
  const { page, error } = useFolders(slug, at)
  const moved = new Set(items.map(item => item.id))
  const up = page?.folder.path.at(-1)
  const move = () => {
    onClose()
    void moveItems({ slug, items, onChanged }, at)
  }
  return (
    <Dialog
      title={text('Move to…')}
      size="picker"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button variant="primary" disabled={at === folderId || !page} onClick={move}>
            {text('Move here')}
          </Button>
        </>
      }
    >
      <div className={classes.place}>
        <strong dir="auto">{page ? namedText(page.folder.name) : <Skeleton width={120} />}</strong>
        {up && (
          <Button size="small" icon={IconArrowUp} onClick={() => setAt(up.id)}>
            <span dir="auto">{namedText(up.name)}</span>
          </Button>
        )}
      </div>
      <ul className={classes.folders} aria-label={text('Folders')}>
        {page?.data.map(folder => (
          <li key={folder.id}>
            <button type="button" disabled={moved.has(folder.id)} onClick={() => setAt(folder.id)}>
              <FileIcon kind="folder" size={24} />
              <span dir="auto">{namedText(folder.name)}</span>
            </button>
          </li>
        ))}
        {page?.data.length === 0 && <li className={classes.none}>{text('No folders here')}</li>}
        {Boolean(error) && (
          <li className={classes.none} role="alert">
            {problemText(error, text)}
          </li>
        )}
      </ul>
    </Dialog>
  )
}

function useFolders(slug: string, id: string): { page: FolderPage | null; error: unknown } {
  const [state, setState] = useState<{ page: FolderPage | null; error: unknown }>({ page: null, error: null })
  useEffect(() => {
    const abort = new AbortController()
    setState({ page: null, error: null })
    const query = { link: slug, foldersOnly: 'true' as const, perPage: mostFolders }
    call('drive.children', { params: { id }, query }, { signal: abort.signal }).then(
      page => setState({ page, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ page: null, error })
      },
    )
    return () => abort.abort()
  }, [slug, id])
  return state
}
