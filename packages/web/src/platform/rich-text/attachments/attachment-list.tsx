import { kindOfExtension } from '@holdall/contract/drive/file-kinds.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { visibleName } from '@holdall/contract/kit/values/visible-name.ts'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '../../../ui/button.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { type Translate, toldText, useText } from '../../../ui/text.ts'
import type { UploadTask } from '../../upload-queue/upload-task.ts'
import classes from './attachment-list.module.css'
import type { Attachments } from './use-attachments.ts'

/** The files that are on their way into a text, and those that were refused, with the reason. */
export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const text = useText()
  if (attachments.tasks.length === 0) return null
  return (
    <ul className={classes.list} aria-label={text('Files being attached')}>
      {attachments.tasks.map(task => (
        <li key={task.id} className={classes.row} data-state={task.state}>
          <FileIcon kind={kindOfExtension.get(lastExtension(task.name)) ?? 'other'} size={24} />
          <span className={classes.text}>
            <span dir="auto" className={classes.name}>
              {visibleName(task.name)}
            </span>
            {task.state === 'failed' ? (
              <span className={classes.problem} role="alert">
                {task.error ? toldText(task.error, text) : text('Not uploaded')}
              </span>
            ) : (
              <>
                <span className={classes.facts}>{factsOf(task, text)}</span>
                <progress
                  max={task.size || 1}
                  value={task.sent}
                  className={classes.bar}
                  aria-label={text('Uploading {{name}}', { name: visibleName(task.name) })}
                />
              </>
            )}
          </span>
          {task.state === 'failed' && (
            <IconButton
              size="small"
              icon={IconRefresh}
              label={text('Try {{name}} again', { name: visibleName(task.name) })}
              onClick={() => attachments.retry(task.id)}
            />
          )}
          <IconButton
            size="small"
            icon={IconX}
            label={
              task.state === 'failed'
                ? text('Dismiss {{name}}', { name: visibleName(task.name) })
                : text('Cancel {{name}}', { name: visibleName(task.name) })
            }
            onClick={() => attachments.cancel(task.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function factsOf({ state, size, sent, error }: UploadTask, text: Translate): string {
  if (state === 'waiting') return error ? toldText(error, text) : text('Waiting for the connection')
  return text('{{sent}} of {{size}}', { sent: sizeValue(sent), size: sizeValue(size) })
}
