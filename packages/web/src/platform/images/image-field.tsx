import type { ThemeName } from '@holdall/contract/appearance/theme-colors.ts'
import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../ui/button.tsx'
import { describedBy } from '../../ui/plain/described-by.ts'
import { FieldFrame } from '../../ui/plain/field-frame.tsx'
import { useText } from '../../ui/text.ts'
import { visuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './image-field.module.css'
import { acceptedImages } from './image-requests.ts'
import type { ImageStore } from './use-image-upload.ts'
import { useImageUpload } from './use-image-upload.ts'

export type ImageFieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: string | null
  disabled?: boolean
  /** A small picture with a menu, for forms in which the picture isn't the main thing. */
  isCompact?: boolean
  diskPrefix?: ImagePrefix
  /** The image's address; null for none. */
  value: string | null
  onChange: (url: string | null) => void
  /** The theme in which the image is shown, if that is always the same one: the box is drawn in it. */
  theme?: ThemeName | undefined
  /** How the image is stored and deleted, if it isn't one of the site's own. */
  store?: ImageStore
}

/** An image that can be uploaded and removed: a box of 220 px, or compact with a menu. */
export function ImageField(props: ImageFieldProps) {
  const { label, help, error, disabled = false, isCompact, theme, value, onChange, store } = props
  const { diskPrefix = 'common_media' } = props
  const id = useId()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const { state, problem, upload, remove } = useImageUpload({ diskPrefix, value, onChange, store, isOff: disabled })
  const said = error ?? problem
  const isBusy = state !== null
  const choose = () => !disabled && !isBusy && input.current?.click()
  const shared = { value, isBusy, progress: state?.part, disabled, onChoose: choose, onRemove: remove }
  return (
    <FieldFrame id={id} label={label} help={help} error={said}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of the picture and its buttons, not of form fields */}
      <div
        role="group"
        className={classes.field}
        aria-describedby={describedBy(id, help, said)}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          const file = event.dataTransfer.files[0]
          if (file) void upload(file)
        }}
      >
        {isCompact ? <Compact {...shared} /> : <Box {...shared} theme={theme} />}
        <input
          ref={input}
          id={id}
          type="file"
          accept={store?.takesSvg ? `${acceptedImages},image/svg+xml` : acceptedImages}
          disabled={disabled}
          tabIndex={-1}
          className={classes.input}
          aria-invalid={said ? true : undefined}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can then be chosen again.
            target.value = ''
            if (file) void upload(file)
          }}
        />
        <span role="status" className={visuallyHidden.always}>
          {state && text('Uploading…')}
        </span>
      </div>
    </FieldFrame>
  )
}

type PartProps = {
  value: string | null
  isBusy: boolean
  progress: number | undefined
  disabled: boolean
  onChoose: () => void
  onRemove: () => void
}

function Box({
  theme,
  value,
  isBusy,
  progress,
  disabled,
  onChoose,
  onRemove,
}: PartProps & Pick<ImageFieldProps, 'theme'>) {
  const text = useText()
  return (
    <div className={classes.box} data-theme-part={theme} data-disabled={disabled || undefined}>
      <Picture value={value} size={44} />
      {isBusy && <progress className={classes.progress} max={1} value={progress} aria-label={text('Uploading…')} />}
      <div className={classes.buttons}>
        <IconButton
          icon={IconUpload}
          label={value ? text('Replace image') : text('Upload image')}
          disabled={disabled || isBusy}
          onClick={onChoose}
        />
        {value && (
          <IconButton icon={IconTrash} label={text('Delete image')} disabled={disabled || isBusy} onClick={onRemove} />
        )}
      </div>
    </div>
  )
}

function Compact({ value, isBusy, progress, disabled, onChoose, onRemove }: PartProps) {
  const text = useText()
  const actions = [
    { id: 'upload', label: value ? text('Replace') : text('Upload'), icon: IconUpload, run: onChoose },
    ...(value ? [{ id: 'remove', label: text('Remove'), icon: IconTrash, danger: true, run: onRemove }] : []),
  ]
  return (
    <div className={classes.compact} data-disabled={disabled || undefined}>
      <span className={classes.small}>
        <Picture value={value} size={24} />
      </span>
      {isBusy ? (
        <progress className={classes.progress} max={1} value={progress} aria-label={text('Uploading…')} />
      ) : disabled ? null : (
        <ActionMenuButton label={text('Image')} icon={IconPhoto} actions={actions} align="start" button={{}} />
      )}
    </div>
  )
}

function Picture({ value, size }: { value: string | null; size: number }) {
  if (value) return <img src={value} alt="" className={classes.picture} />
  return <IconPhoto size={size} stroke={1.3} aria-hidden="true" className={classes.nothing} />
}
