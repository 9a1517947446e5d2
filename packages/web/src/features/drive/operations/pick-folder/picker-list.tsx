import type { Item, PathStep } from '@holdall/contract/drive/drive.schemas.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { KeyboardEvent } from 'react'
import { placeText } from '../../../../platform/place-name.ts'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { FileIcon } from '../../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../../ui/text.ts'
import classes from './folder-picker.module.css'

export type PickerListProps = {
  folders: readonly (Item & { path?: readonly PathStep[] })[] | undefined
  problem: string | null
  emptyText: string
  blocked: ReadonlySet<string>
  onOpen: (id: string) => void
}

export function PickerList({ folders, problem, emptyText, blocked, onOpen }: PickerListProps) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons, which also work without them
    <div className={classes.list} onKeyDown={walk}>
      {problem && <p className={classes.note}>{problem}</p>}
      {!folders && !problem && <SkeletonRows rows={6} rowHeight={40} columns={1} />}
      {folders?.length === 0 && <p className={classes.note}>{emptyText}</p>}
      {folders?.map(folder => (
        <button
          key={folder.id}
          type="button"
          className={classes.folder}
          disabled={blocked.has(folder.id)}
          title={
            blocked.has(folder.id)
              ? text('A folder can’t be moved or copied into itself. Choose another folder.')
              : namedText(folder.name)
          }
          onClick={() => onOpen(folder.id)}
        >
          <FileIcon kind="folder" color={folder.color} />
          <span dir="auto" className={classes.name}>
            {namedText(folder.name)}
          </span>
          {folder.path && <span className={classes.where}>{placeText(folder.path)}</span>}
          <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  buttons[buttons.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  event.preventDefault()
}
