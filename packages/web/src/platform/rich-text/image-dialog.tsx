import { largestInlineImage } from '@holdall/contract/images/images.contract.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { TextField } from '../../ui/plain/text-field.tsx'
import { useText } from '../../ui/text.ts'
import type { AnswerProps } from '../dialogs.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import type { Complaints } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { acceptedImages } from '../images/image-requests.ts'
import { imageProblem } from '../images/use-image-upload.ts'
import { storeImage } from './inline-images.ts'
import classes from './rich-text-editor.module.css'

export type ImageAnswer = { src: string; alt: string }
export type ImageDialogProps = {
  /** The image at the cursor, whose description is changed; null for a new one, which is uploaded. */
  image: ImageAnswer | null
  prefix: 'page_media'
}

/** The image couldn't be stored; the message says why. */
class NotStored extends Error {}

/** An image and its description, for people who can't see it. */
export function ImageDialog({ image, prefix, onAnswer }: ImageDialogProps & AnswerProps<ImageAnswer>) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const form = useForm({
    initial: { file: null as File | null, alt: image?.alt ?? '' },
    alsoCheck: ({ file }): Complaints => (image || file ? {} : { file: { text: text('Choose an image first.') } }),
    explain: error => (error instanceof NotStored ? { file: error.message } : null),
    async submit({ file, alt: typed }) {
      const alt = typed.trim()
      if (image) return onAnswer({ ...image, alt })
      if (!file) return
      setPart(0)
      const stored = await storeImage(file, prefix, text, setPart)
      setPart(null)
      if ('problem' in stored) throw new NotStored(stored.problem)
      onAnswer({ src: stored.url, alt })
    },
  })
  const file = form.bind('file')
  const choose = (chosen: File) => {
    const wrong = imageProblem(chosen, text, largestInlineImage)
    file.change(wrong ? null : chosen)
    if (wrong) form.complain({ file: wrong })
  }
  return (
    <FormDialog
      form={form}
      size="small"
      title={image ? text('Description of the image') : text('Insert image')}
      onClose={() => onAnswer(null)}
      className={classes.dialog}
      submitLabel={image ? text('Update') : text('Insert')}
    >
      {!image && (
        <div className={classes.chosen}>
          <Button disabled={form.isBusy} onClick={() => input.current?.click()}>
            {file.value ? text('Choose another') : text('Choose image')}
          </Button>
          <span>{file.value?.name ?? text('Images of up to 3 MB')}</span>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={text('Image')}
            accept={acceptedImages}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              // The same file can then be chosen again.
              target.value = ''
              if (chosen) choose(chosen)
            }}
          />
        </div>
      )}
      {part !== null && <progress max={1} value={part} aria-label={text('Uploading…')} />}
      {file.error && <Notice tone="danger">{file.error}</Notice>}
      <TextField
        {...form.input('alt')}
        label={text('Description', { meaning: 'what a picture shows' })}
        help={text('Describes the image for people who can’t see it. Leave empty for decorative images.')}
        autoComplete="off"
        maxLength={500}
      />
    </FormDialog>
  )
}
