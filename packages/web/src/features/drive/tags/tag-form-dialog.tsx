import type { TagColor } from '@holdall/contract/tags/tag-colors.ts'
import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { nameProblem } from '../report.ts'
import { ColorChoice } from './color-choice.tsx'
import { refreshTags } from './queries.ts'

export function TagFormDialog({ tag, onAnswer }: { tag: Tag } & AnswerProps<true>) {
  const text = useText()
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState<TagColor>(tag.color)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await call('driveTags.update', { params: { id: tag.id }, body: { name, color } })
      await refreshTags()
      onAnswer(true)
    } catch (problem) {
      setError(nameProblem(problem))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={text('Edit tag')}
      size="small"
      onClose={() => onAnswer(null)}
      onSubmit={() => !isBusy && void save()}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text('Save')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('Name')}
        value={name}
        error={error}
        autoComplete="off"
        onChange={event => {
          setName(event.target.value)
          setError(null)
        }}
      />
      <ColorChoice value={color} onChange={setColor} />
    </Dialog>
  )
}
