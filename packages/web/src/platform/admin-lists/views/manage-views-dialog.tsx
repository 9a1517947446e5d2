import type { SavedView } from '@holdall/contract/lists/views.endpoints.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import type { AnswerProps } from '../../dialogs.tsx'
import { problemText } from '../../early/problem-text.ts'
import { changeView, deleteView, useMine } from '../state/list-views.ts'
import classes from './manage-views-dialog.module.css'

/** Renames, orders and deletes the user's views of a list. Every change is saved immediately. */
export function ManageViewsDialog({ listId, onAnswer }: AnswerProps<void> & { listId: string }) {
  const text = useText()
  const { data } = useMine(listId)
  const views = data?.views ?? []
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
      setProblem(null)
    } catch (error) {
      setProblem(problemText(error, text))
    }
  }
  return (
    <Dialog
      title={text('Manage views')}
      onClose={() => onAnswer(null)}
      footer={
        <Button variant="primary" onClick={() => onAnswer(null)}>
          {text('Done')}
        </Button>
      }
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ul className={classes.views}>
        {views.map((view, index) => (
          <ViewLine
            key={view.id}
            view={view}
            isFirst={index === 0}
            isLast={index === views.length - 1}
            onRename={name => run(() => changeView(listId, view.id, { name }))}
            onMove={step => run(() => changeView(listId, view.id, { position: index + step }))}
            onDelete={() => run(() => deleteView(listId, view.id))}
          />
        ))}
      </ul>
      {views.length === 0 && <p>{text('There are no views of this list.')}</p>}
    </Dialog>
  )
}

type ViewLineProps = {
  view: SavedView
  isFirst: boolean
  isLast: boolean
  onRename: (name: string) => void
  onMove: (step: 1 | -1) => void
  onDelete: () => void
}

function ViewLine({ view, isFirst, isLast, onRename, onMove, onDelete }: ViewLineProps) {
  const text = useText()
  const [name, setName] = useState(view.name)
  const named = { name: view.name }
  const rename = () => {
    const wanted = name.trim()
    if (wanted && wanted !== view.name) onRename(wanted)
    else setName(view.name)
  }
  return (
    <li>
      <input
        aria-label={text('Name of {{name}}', named)}
        maxLength={100}
        value={name}
        onChange={event => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={event => event.key === 'Enter' && rename()}
      />
      <IconButton
        size="small"
        icon={IconArrowUp}
        label={text('Move {{name}} up', named)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        icon={IconArrowDown}
        label={text('Move {{name}} down', named)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton size="small" icon={IconTrash} label={text('Delete {{name}}', named)} onClick={onDelete} />
    </li>
  )
}
