import type { FolderColor } from '@holdall/contract/drive/drive.schemas.ts'
import { folderColors } from '@holdall/contract/drive/folder-colors.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { useText } from '../../../ui/text.ts'
import { colorNames } from '../tags/tag-colors.ts'
import classes from './color-dialog.module.css'

export type ColorAnswer = { color: FolderColor | null }

/** The colours of a folder to choose from; one press is enough. */
export function ColorDialog({ folder, onAnswer }: { folder: Pick<ListedItem, 'color'> } & AnswerProps<ColorAnswer>) {
  const text = useText()
  const choices = [null, ...folderColors]
  return (
    <Dialog title={text('Folder colour')} size="small" onClose={() => onAnswer(null)}>
      <div className={classes.colors}>
        {choices.map(color => (
          <button
            key={color ?? 'none'}
            type="button"
            aria-pressed={(folder.color ?? null) === color}
            className={classes.color}
            onClick={() => onAnswer({ color })}
          >
            <FileIcon kind="folder" size={48} color={color ?? undefined} />
            {color ? text(colorNames[color]) : text('Default')}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
