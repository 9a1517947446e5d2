import type { QuarantinedFile } from '@holdall/contract/scanning/quarantine.list.ts'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { BulkAction, RowAction } from '../../../platform/admin-lists/list-props.ts'
import { quarantineList } from '../../../platform/admin-lists/lists/quarantine.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { useText } from '../../../ui/text.ts'
import { deleteQuestion, deletion, releaseQuestion, releasing } from '../requests.ts'

const never = new AbortController().signal

const columns = {
  name: { width: { min: 180, grow: 1.4 } },
  found: { width: { min: 160, grow: 1.2 } },
  sender: { render: (file: QuarantinedFile) => <Sender file={file} /> },
  place: { render: (file: QuarantinedFile) => <Place file={file} />, width: { min: 140, grow: 1 } },
  kind: { render: (file: QuarantinedFile) => <Kind file={file} />, width: { min: 100, grow: 0.4 } },
  created_at: withTime('created_at'),
}

/** The files that were set aside because a virus was found in them. */
export function Page() {
  const text = useText()
  const { rowActions, bulkActions } = useQuarantineActions()
  return (
    <AdminList
      list={quarantineList}
      title={text('Quarantine')}
      lead={text('Files with a detected virus. No one can open them.')}
      nameOf={file => file.name}
      columns={columns}
      rowActions={rowActions}
      bulkActions={bulkActions}
    />
  )
}

function useQuarantineActions() {
  const text = useText()
  const runOne = useRunOne(quarantineList.id)
  const release = async (file: QuarantinedFile) => {
    const { toast, run } = releasing()
    if (await confirm(releaseQuestion(file.name))) await runOne(file.id, toast, ids => run(ids, never))
  }
  const remove = async (file: QuarantinedFile) => {
    const { toast, run } = deletion()
    if (await confirm(deleteQuestion(file.name))) await runOne(file.id, toast, ids => run(ids, never))
  }
  const rowActions = (file: QuarantinedFile): readonly RowAction[] => [
    {
      id: 'release',
      label: text('Release', { meaning: 'from quarantine' }),
      icon: IconShieldCheck,
      permission: 'quarantine.update',
      run: () => void release(file),
    },
    {
      id: 'delete',
      label: text('Delete forever'),
      icon: IconTrash,
      permission: 'quarantine.delete',
      danger: true,
      run: () => void remove(file),
    },
  ]
  const bulkActions: readonly BulkAction[] = [
    {
      id: 'release',
      label: text('Release', { meaning: 'from quarantine' }),
      icon: IconShieldCheck,
      permission: 'quarantine.update',
      doing: text('Releasing'),
      isRemoving: true,
      confirm: () => releaseQuestion(),
      ...releasing(),
    },
    {
      id: 'delete',
      label: text('Delete forever'),
      icon: IconTrash,
      permission: 'quarantine.delete',
      danger: true,
      doing: text('Deleting'),
      isRemoving: true,
      confirm: () => deleteQuestion(),
      ...deletion(),
    },
  ]
  return { rowActions, bulkActions }
}

function Sender({ file }: { file: QuarantinedFile }) {
  const text = useText()
  return <ListedPerson person={file.sender} nobody={text('Visitor')} />
}

/** The workspace, or whose drive, and the folder in it. */
function Place({ file }: { file: QuarantinedFile }) {
  const text = useText()
  if (file.kind === 'attachment') return <span>{text('Pages')}</span>
  const drive = file.place ?? file.owner?.name ?? file.owner?.email ?? ''
  return <span>{file.folder === null ? drive : `${drive} / ${file.folder}`}</span>
}

function Kind({ file }: { file: QuarantinedFile }) {
  const text = useText()
  return <span>{choiceLabels(quarantineList.filters.kind, file.kind, text)}</span>
}
