import { largestInlineImage } from '@holdall/contract/images/images.contract.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { TextField } from '../../ui/plain/text-field.tsx'
import { useText } from '../../ui/text.ts'
import type { AnswerProps } from '../dialogs.tsx'
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

/** An image and its description, for people who can't see it. */
export function ImageDialog({ image, prefix, onAnswer }: ImageDialogProps & AnswerProps<ImageAnswer>) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState(image?.alt ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const choose = (chosen: File) => {
    const wrong = imageProblem(chosen, text, largestInlineImage)
    setProblem(wrong)
    setFile(wrong ? null : chosen)
  }
  const submit = async () => {
    if (image) return onAnswer({ ...image, alt: alt.trim() })
    if (!file) return setProblem(text('Choose an image first.'))
    setPart(0)
    const stored = await storeImage(file, prefix, text, setPart)
    setPart(null)
    if ('problem' in stored) setProblem(stored.problem)
    else onAnswer({ src: stored.url, alt: alt.trim() })
  }
  const isBusy = part !== null
  return (
    <Dialog
      isSticky
      size="small"
      title={image ? text('Description of the image') : text('Insert image')}
      onClose={() => onAnswer(null)}
      onSubmit={() => !isBusy && void submit()}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {image ? text('Update') : text('Insert')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        {!image && (
          <div className={classes.chosen}>
            <Button disabled={isBusy} onClick={() => input.current?.click()}>
              {file ? text('Choose another') : text('Choose image')}
            </Button>
            <span>{file?.name ?? text('Images of up to 3 MB')}</span>
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
        {isBusy && <progress max={1} value={part} aria-label={text('Uploading…')} />}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <TextField
          name="alt"
          label={text('Description')}
          help={text('Describes the image for people who can’t see it. Leave empty for decorative images.')}
          autoComplete="off"
          maxLength={500}
          value={alt}
          onChange={event => setAlt(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
