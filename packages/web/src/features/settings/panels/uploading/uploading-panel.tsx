import { driverFormKeys } from '@holdall/contract/drivers/declare.ts'
import { type StorageDriverName, storageDrivers, storageMethodNames } from '@holdall/contract/drivers/storage.ts'
import { storageSettings } from '@holdall/contract/drivers/storage-settings.ts'
import { uploadSettings } from '@holdall/contract/files/files.settings.ts'
import { defineSettings } from '@holdall/contract/kit/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/call.ts'
import { OtherFields } from '../../../../platform/settings/panel-fields.tsx'
import { GroupProblem, SettingField } from '../../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { formatFileSize } from '../../../../ui/format/format.ts'
import { useText } from '../../../../ui/text.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import classes from '../panels.module.css'
import { FileTypesField } from './file-types-field.tsx'
import { MoveFiles } from './move-files.tsx'

export const panel = defineSettings(storageSettings.panel, {
  access: storageSettings.access,
  fields: { ...storageSettings.fields, ...uploadSettings.fields },
})

const methods = ['uploads_disk_driver', 'public_disk_driver']
const chunks = ['uploads.chunk', 'uploads.chunk_size', 'uploads.resume', 'uploads.unfinished_hours']

const drawn = [
  ...[...methods, ...driverFormKeys(storageDrivers), 'static_file_delivery', ...chunks, 'uploads.max_size'],
  ...['uploads.available_space', 'uploads.allowed_extensions', 'uploads.blocked_extensions'],
]

/** Where files are stored, how they are sent, and what may be uploaded. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      <GroupProblem form={form} group="storage_group" />
      {methods.map(name => (
        <SettingField key={name} form={form} name={name} />
      ))}
      <Credentials form={form} />
      <MoveFiles form={form} />
      <GroupProblem form={form} group="static_delivery_group" />
      <SettingField form={form} name="static_file_delivery" />
      {chunks.map(name => (
        <SettingField key={name} form={form} name={name} />
      ))}
      <MaximumSize form={form} />
      <SettingField form={form} name="uploads.available_space" />
      <FileTypesField form={form} name="uploads.allowed_extensions" example="pdf" />
      <FileTypesField form={form} name="uploads.blocked_extensions" example="exe" />
      <OtherFields form={form} drawn={drawn} />
    </>
  )
}

/** The form of each chosen method; both purposes share the credentials of a method. */
function Credentials({ form }: PanelProps) {
  const text = useText()
  const chosen = [...new Set(methods.map(name => form.read(name) as StorageDriverName))]
  return chosen.map(method => {
    const fields = driverFormKeys({ [method]: storageDrivers[method] })
    return (
      fields.length > 0 && (
        <fieldset key={method} className={classes.credentials}>
          <legend>
            <VisuallyHidden>{text(storageMethodNames[method])}</VisuallyHidden>
          </legend>
          {fields.map(name => (
            <SettingField key={name} form={form} name={name} />
          ))}
        </fieldset>
      )
    )
  })
}

function MaximumSize({ form }: PanelProps) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['server-max-file-size'],
    queryFn: ({ signal }) => call('files.maxFileSize', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const size = data && (data.maxSize === null ? text('Unlimited') : formatFileSize(data.maxSize))
  const look = size ? { help: text('Maximum upload size of the server: {{size}}', { size }) } : {}
  return <SettingField form={form} name="uploads.max_size" {...look} />
}
