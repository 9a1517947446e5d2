import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import { useState } from 'react'
import { FoldButton } from '../../../platform/rail/fold-button.tsx'
import { useFold } from '../../../platform/rail/folds.ts'
import { RailLine } from '../../../platform/rail/rail-list.tsx'
import { useText } from '../../../ui/text.ts'
import { useDropTarget } from '../components/input/use-drop-target.ts'
import { RailRoom } from './rail-room.tsx'
import classes from './tree/folder-tree.module.css'
import { FolderTree } from './tree/folder-tree.tsx'
import { useHere } from './use-here.ts'

/** The first part of the sidebar: My files, with the tree of its folders, which can be folded. */
export function OwnFiles({ space }: { space: Space | undefined }) {
  const text = useText()
  const here = useHere()
  const [isOpen, setOpen] = useFold('my-files')
  const [isReady, setReady] = useState(false)
  const { isOver, props: drop } = useDropTarget(
    { id: space?.rootId ?? '', name: text('My files'), above: [], canAdd: space !== undefined },
    () => setOpen(true),
  )
  // Folded, it stands for all of its folders.
  const isWithin = here !== null && here.spaceId === space?.id
  return (
    <>
      <div className={classes.root} data-over={isOver || undefined} {...drop}>
        <RailLine
          to="/drive"
          label={text('My files')}
          icon={<IconFolder size={19} stroke={1.7} aria-hidden="true" />}
          isView
          {...(isWithin ? { isHere: here.id === space.rootId || !isOpen } : {})}
          fold={<FoldButton name={text('My files')} isOpen={isOpen} onToggle={setOpen} />}
        />
      </div>
      <RailRoom part="folders" isReady={isReady || !isOpen}>
        {space && isOpen && (
          <FolderTree key={space.rootId} space={space} label={text('Folders')} onReady={() => setReady(true)} />
        )}
      </RailRoom>
    </>
  )
}
