import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useText } from '../../../../ui/text.ts'
import { deleteItems } from './edit-calls.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

export type EditToolsProps = { slug: string; folderId: string; chosen: readonly Item[]; onChanged: () => void }

/** What a visitor of a link that allows editing does with the folder, or with what is selected in it. */
export function EditTools({ slug, folderId, chosen, onChanged }: EditToolsProps) {
  const text = useText()
  const [open, setOpen] = useState<'name' | 'move' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {chosen.length === 0 && (
        <Button size="large" icon={IconFolderPlus} onClick={() => setOpen('name')}>
          {text('New folder')}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button size="large" icon={IconFolderSymlink} onClick={() => setOpen('move')}>
            {text('Move to…')}
          </Button>
          <Button size="large" icon={IconTrash} onClick={() => void deleteItems({ slug, items: chosen, onChanged })}>
            {text('Move to trash')}
          </Button>
        </>
      )}
      {open === 'name' && (
        <NameDialog slug={slug} item={null} folderId={folderId} onChanged={onChanged} onClose={close} />
      )}
      {open === 'move' && (
        <MoveDialog slug={slug} items={chosen} folderId={folderId} onChanged={onChanged} onClose={close} />
      )}
    </>
  )
}
