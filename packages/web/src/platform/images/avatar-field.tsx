import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/people/avatar.tsx'
import field from '../../ui/plain/field.module.css'
import { useText } from '../../ui/text.ts'
import classes from './avatar-field.module.css'
import { acceptedImages } from './image-requests.ts'
import type { ImageUpload } from './use-image-upload.ts'

export type AvatarFieldProps = {
  /** Whose picture; their initials are shown if there is none. */
  name: string
  value: string | null
  /** From `useImageUpload`, so that the surrounding screen knows when the field is busy. */
  image: ImageUpload
  error?: string | null
  size?: number
}

/** A user's picture, with the controls to change it. */
export function AvatarField({ name, value, image, error, size = 64 }: AvatarFieldProps) {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isBusy = image.state !== null
  const said = error ?? image.problem
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of the picture and its buttons, not of form fields */}
      <div role="group" aria-label={text('Profile picture')} className={classes.field}>
        <Avatar name={name} url={value} size={size} />
        <div className={classes.beside}>
          <div className={classes.buttons}>
            <Button
              isBusy={isBusy}
              data-invalid={said ? true : undefined}
              aria-describedby={said ? `${id}-error` : undefined}
              onClick={() => input.current?.click()}
            >
              {value ? text('Change profile picture') : text('Upload profile picture')}
            </Button>
            {value && (
              <Button
                variant="quiet"
                disabled={isBusy}
                aria-label={text('Remove profile picture')}
                onClick={() => void image.remove()}
              >
                {text('Remove')}
              </Button>
            )}
          </div>
          <p className={classes.hint}>{text('Up to 5 MB. The image is cropped to a square.')}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept={acceptedImages}
          hidden
          aria-label={text('Profile picture')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can then be chosen again.
            target.value = ''
            if (file) void image.upload(file)
          }}
        />
      </div>
      {said && (
        <p id={`${id}-error`} role="alert" className={field.error} data-field-error>
          <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />
          {said}
        </p>
      )}
    </>
  )
}
