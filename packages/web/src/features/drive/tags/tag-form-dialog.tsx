import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { nameProblem } from '../../../platform/items/report.ts'
import { refreshTags } from '../../../platform/items/tags/queries.ts'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { ColorChoice } from './color-choice.tsx'

export function TagFormDialog({ tag, onAnswer }: { tag: Tag } & AnswerProps<true>) {
  const text = useText()
  const form = useForm({
    initial: { name: tag.name, color: tag.color },
    explain: problem => ({ name: nameProblem(problem) }),
    async submit(body) {
      await call('driveTags.update', { params: { id: tag.id }, body })
      await refreshTags()
      onAnswer(true)
    },
  })
  const color = form.bind('color')
  return (
    <FormDialog
      form={form}
      title={text('Edit tag')}
      size="small"
      isBrief
      onClose={() => onAnswer(null)}
      submitLabel={text('Save')}
    >
      <TextField label={text('Name')} autoComplete="off" {...form.input('name')} />
      <ColorChoice value={color.value} onChange={color.change} />
    </FormDialog>
  )
}
