import { useRef, useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { removeAvatar, setAvatar, useMe } from '../queries.ts'
import classes from './account.module.css'

const largestBytes = 5 * 1024 * 1024
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/tiff'

/** The person's picture, with the ways to change it. */
export function PictureField() {
  const text = useText()
  const me = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (what: 'upload' | 'remove', work: () => Promise<void>) => {
    setBusy(what)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(problemText(error, text))
    } finally {
      setBusy(null)
    }
  }
  const upload = (file: File) => {
    if (file.size > largestBytes) return setProblem(text('The picture is larger than 5 MB. Choose a smaller one.'))
    return run('upload', () => setAvatar(file))
  }
  return (
    <>
      <div className={classes.picture}>
        <Avatar name={me.displayName} url={me.avatarUrl} size={72} />
        <div className={classes.pictureText}>
          <div className={classes.buttons}>
            <Button isBusy={busy === 'upload'} onClick={() => input.current?.click()}>
              {me.avatarUrl ? text('Change picture') : text('Upload picture')}
            </Button>
            {me.avatarUrl && (
              <Button variant="quiet" isBusy={busy === 'remove'} onClick={() => run('remove', removeAvatar)}>
                {text('Remove')}
              </Button>
            )}
          </div>
          <p className={classes.hint}>{text('An image of up to 5 MB; its middle is shown.')}</p>
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
            if (file) void upload(file)
          }}
        />
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  )
}
