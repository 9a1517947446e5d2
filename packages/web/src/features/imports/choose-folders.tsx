import type { DriveLogin, OtherDrive } from '@holdall/contract/imports/imports.schemas.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { FormBody } from '../../ui/form.tsx'
import { SectionCard } from '../../ui/layout/page.tsx'
import { CheckboxField } from '../../ui/plain/checkbox-field.tsx'
import { SelectField } from '../../ui/plain/select-field.tsx'
import { useText } from '../../ui/text.ts'
import { loadFolderPicker } from '../drive/public.ts'
import classes from './imports.module.css'
import { needCards, refreshImports } from './requests.ts'

type Place = { id: string; name: string }
type OnExisting = 'replace' | 'keep-both' | 'skip'

type ChooseFoldersProps = { login: DriveLogin; drive: OtherDrive; target: Place; onBack: () => void }

/** Which folders to bring, and where. */
export function ChooseFolders({ login, drive, target: first, onBack }: ChooseFoldersProps) {
  const text = useText()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [hasFiles, setHasFiles] = useState(true)
  const [target, setTarget] = useState(first)
  const [onExisting, setOnExisting] = useState<OnExisting>('replace')
  const chosen = drive.folders.filter(name => !left.has(name))
  const isEverything = left.size === 0 && (hasFiles || drive.files === 0)
  const toggle = (name: string) =>
    setLeft(now => new Set(now.has(name) ? [...now].filter(one => one !== name) : [...now, name]))
  const pick = async () => {
    const picked = await showDialog<Place, { title: string; confirmLabel: string; items: readonly never[] }>(
      loadFolderPicker,
      { title: text('Choose a folder'), confirmLabel: text('Choose'), items: [] },
    )
    if (picked) setTarget(picked)
  }
  const form = useForm({
    initial: {},
    async submit() {
      const folders = isEverything ? null : chosen
      const made = await call('imports.addDrive', { body: { ...login, folders, folderId: target.id, onExisting } })
      needCards(true)
      refreshImports()
      goTo(`/drive/imports/${made.id}`)
    },
  })
  return (
    <SectionCard
      title={text('What to import from {{host}}', { host: drive.host })}
      footer={
        <>
          <Button onClick={onBack}>{text('Back')}</Button>
          <Button
            variant="primary"
            isBusy={form.isBusy}
            disabled={!isEverything && chosen.length === 0}
            onClick={form.send}
          >
            {text('Start', { meaning: 'an import' })}
          </Button>
        </>
      }
    >
      <FormBody form={form} className={classes.form}>
        <fieldset className={classes.folders}>
          <legend>{text('Folders')}</legend>
          {drive.folders.map(name => (
            <CheckboxField key={name} label={name} checked={!left.has(name)} onChange={() => toggle(name)} />
          ))}
          {drive.files > 0 && (
            <CheckboxField
              label={text('{{count, number}} files outside of folders', {
                count: drive.files,
                defaultValue_one: '1 file outside of folders',
              })}
              checked={hasFiles && left.size === 0}
              disabled={left.size > 0}
              onChange={event => setHasFiles(event.target.checked)}
            />
          )}
        </fieldset>
        <div className={classes.target}>
          <span>{text('Into “{{folder}}”', { folder: target.name })}</span>
          <Button size="small" onClick={() => void pick()}>
            {text('Change')}
          </Button>
        </div>
        <SelectField
          label={text('If a file already exists and has changed')}
          value={onExisting}
          onChange={event => setOnExisting(event.target.value as OnExisting)}
        >
          <option value="replace">{text('Replace it if it’s older')}</option>
          <option value="keep-both">{text('Keep both')}</option>
          <option value="skip">{text('Keep the existing file')}</option>
        </SelectField>
      </FormBody>
    </SectionCard>
  )
}
