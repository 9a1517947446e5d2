import type { Permission } from '@holdall/contract/contract.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ConfirmRequest, confirm } from '../../ui/feedback/confirm.tsx'
import { useText } from '../../ui/text.ts'
import type { BulkAction, BulkWork, RowAction } from './list-props.ts'
import { useRunOne } from './run-one.ts'

interface Deletion {
  readonly listId: string
  readonly permission: Permission
  /** Asks before anything is deleted. @param name of the only row that is; left out for those that are selected */
  readonly question: (name?: string) => ConfirmRequest
  readonly work: () => BulkWork
  /** The rows disappear from the list immediately. */
  readonly isRemoving?: boolean
}

/** A row that is to be deleted. */
interface Row {
  readonly id: string
  readonly name?: string
  /** Why it can't be deleted; the action is then dimmed. */
  readonly disabledReason?: string | undefined
}

const never = new AbortController().signal

/** Deletes rows of a list after a question: one from its menu, or all that are selected. */
export function useDeletion({ listId, permission, question, work, isRemoving = false }: Deletion) {
  const text = useText()
  const runOne = useRunOne(listId)
  const remove = async ({ id, name }: Row) => {
    const { toast, run } = work()
    if (await confirm(question(name))) await runOne(id, toast, ids => run(ids, never))
  }
  const action = { id: 'delete', label: text('Delete'), icon: IconTrash, permission, danger: true } as const
  const deleteRow = (row: Row): RowAction => ({
    ...action,
    disabledReason: row.disabledReason,
    run: () => void remove(row),
  })
  const deleteSelected: BulkAction = {
    ...action,
    doing: text('Deleting'),
    isRemoving,
    confirm: () => question(),
    ...work(),
  }
  return { deleteRow, deleteSelected }
}
