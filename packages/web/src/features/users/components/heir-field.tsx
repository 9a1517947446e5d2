import { useState } from 'react'
import { findUser } from '../../../platform/people/find-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './removal.module.css'
import type { Terms } from './use-terms.ts'

/** Chooses the new owner of what a deleted user leaves behind. */
export function HeirField({ user, terms, hasFiles }: { user: { id: string }; terms: Terms; hasFiles: boolean }) {
  const text = useText()
  const { heir, setHeir, givesFiles, setGivesFiles } = terms
  const [isThemselves, setThemselves] = useState(false)
  const choose = async () => {
    const found = await findUser()
    if (!found) return
    setThemselves(found.id === user.id)
    if (found.id !== user.id) setHeir(found)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a sentence with its buttons, not form fields */}
      <div role="group" aria-label={text('Transfer')} className={classes.heir}>
        <span role="status">
          {heir ? (
            <>
              <Avatar name={heir.name} url={heir.image} size={28} />
              <span>{text('Transfer to {{name}}', { name: heir.name })}</span>
            </>
          ) : (
            text('Files will be deleted.')
          )}
        </span>
        <Button onClick={() => void choose()}>
          {heir ? text('Choose another user') : text('Transfer to another user')}
        </Button>
        {heir && (
          <Button variant="quiet" onClick={() => setHeir(null)}>
            {text('Don’t transfer')}
          </Button>
        )}
      </div>
      {isThemselves && <Notice tone="danger">{text('This is the user being deleted. Choose someone else.')}</Notice>}
      {heir && hasFiles && (
        <CheckboxField
          label={text('Also transfer the files in their personal drive')}
          checked={givesFiles}
          onChange={({ target }) => setGivesFiles(target.checked)}
        />
      )}
    </>
  )
}
