import { type TagColor, tagColors } from '@holdall/contract/tags/tag-colors.ts'
import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { nameProblem } from '../report.ts'
import { refreshTags } from './queries.ts'
import { colorNames } from './tag-colors.ts'
import { TagMark } from './tag-mark.tsx'
import classes from './tags-dialog.module.css'

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
      <fieldset className={classes.colors}>
        <legend>{text('Colour')}</legend>
        {tagColors.map(one => (
          <label key={one} title={text(colorNames[one])}>
            <input
              type="radio"
              name="color"
              aria-label={text(colorNames[one])}
              checked={color === one}
              onChange={() => setColor(one)}
            />
            <TagMark color={one} />
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
