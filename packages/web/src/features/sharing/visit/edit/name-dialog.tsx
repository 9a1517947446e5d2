import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { call } from '../../../../platform/api/call.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'

export type NameDialogProps = {
  slug: string
  /** What gets another name; null makes a new folder. */
  item: Item | null
  folderId: string
  onChanged: () => void
  onClose: () => void
}

/** Asks for the name of a new folder, or for another name. */
export function NameDialog({ slug, item, folderId, onChanged, onClose }: NameDialogProps) {
  const text = useText()
  const form = useForm({
    initial: { name: item?.name ?? '' },
    fieldOf: { 'item.name-taken': 'name', 'file.type-blocked': 'name' },
    async submit({ name }) {
      if (item) await call('drive.linkRename', { params: { slug, id: item.id }, body: { name } })
      else await call('drive.linkNewFolder', { params: { slug }, body: { parentId: folderId, name } })
      onChanged()
      onClose()
    },
  })
  return (
    <FormDialog
      title={item ? text('Rename') : text('New folder')}
      size="small"
      form={form}
      isBrief
      submitLabel={item ? text('Rename') : text('Create')}
      onClose={onClose}
    >
      <TextField label={text('Name')} dir="auto" autoComplete="off" autoFocus required {...form.input('name')} />
    </FormDialog>
  )
}
