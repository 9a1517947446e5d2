import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './user-form.module.css'

const largestBytes = 5 * 1024 * 1024
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/tiff'

export type AvatarFieldProps = {
  name: string
  url: string | null
  /** A picture that is only sent together with the form. */
  chosen?: Blob | null
  onChoose: (picture: File) => Promise<void> | void
  onRemove: () => Promise<void> | void
}

/** Somebody's picture, with the ways to change it. */
export function AvatarField({ name, url, chosen, onChoose, onRemove }: AvatarFieldProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = usePreview(chosen ?? null) ?? url
  const run = async (work: () => Promise<void> | void) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(problemText(error, text))
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File) => {
    if (file.size > largestBytes) return setProblem(text('The picture is larger than 5 MB. Choose a smaller one.'))
    return run(() => onChoose(file))
  }
  return (
    <>
      <div className={classes.picture}>
        <Avatar name={name} url={shown} size={56} />
        <div className={classes.buttons}>
          <Button isBusy={isBusy} onClick={() => input.current?.click()}>
            {shown ? text('Change picture') : text('Upload picture')}
          </Button>
          {shown && (
            <Button variant="quiet" onClick={() => run(onRemove)}>
              {text('Remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          aria-label={text('Picture')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can then be chosen again.
            target.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  )
}

function usePreview(picture: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setUrl(null)
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
