import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { ActionMenuButton } from '../../../../ui/actions/action-menu-button.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import { deleteItems } from './edit-calls.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

/** What a visitor of a link that allows editing does with one item. */
export function EditMenu({ slug, item, onChanged }: { slug: string; item: Item; onChanged: () => void }) {
  const text = useText()
  const [open, setOpen] = useState<'name' | 'move' | null>(null)
  const close = () => setOpen(null)
  const { name } = item
  const folderId = item.parentId ?? ''
  return (
    <>
      <ActionMenuButton
        icon={IconDots}
        label={text('More for {{name}}', { name })}
        sheetTitle={namedText(name)}
        actions={[
          { id: 'rename', label: text('Rename…'), icon: IconPencil, run: () => setOpen('name') },
          { id: 'move', label: text('Move to…'), icon: IconFolderSymlink, run: () => setOpen('move') },
          {
            id: 'trash',
            label: text('Move to trash'),
            icon: IconTrash,
            group: 'end',
            run: () => void deleteItems({ slug, items: [item], onChanged }),
          },
        ]}
      />
      {open === 'name' && (
        <NameDialog slug={slug} item={item} folderId={folderId} onChanged={onChanged} onClose={close} />
      )}
      {open === 'move' && (
        <MoveDialog slug={slug} items={[item]} folderId={folderId} onChanged={onChanged} onClose={close} />
      )}
    </>
  )
}
