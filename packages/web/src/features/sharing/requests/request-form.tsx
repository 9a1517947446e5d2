import type { FileRequest } from '@holdall/contract/sharing/requests.schemas.ts'
import { RequestInput } from '@holdall/contract/sharing/requests.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { refreshFolders, refreshViews } from '../../../platform/items/cache.ts'
import { useZone } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import { createRequest, updateRequest, usePolicy, useRequest } from '../queries.ts'
import classes from '../sharing.module.css'

/** Where files are collected: a folder, or a new one below a place. */
export type RequestPlace = { folder: { id: string; name: string } } | { below: { id: string; name: string } }

type FormProps = {
  /** Id of the request to edit; absent for a new one. */
  requestId?: string
  place?: RequestPlace
  onMade?: (request: FileRequest) => void
  onDone: () => void
  onClose: () => void
}

export function RequestForm(props: FormProps) {
  return props.requestId ? <Change {...props} requestId={props.requestId} /> : <Fresh {...props} />
}

function Change({ requestId, onDone, onClose }: FormProps & { requestId: string }) {
  const { data } = useRequest(requestId)
  return data ? <ChangeForm request={data} onDone={onDone} onClose={onClose} /> : null
}

type ChangeFormProps = { request: FileRequest; onDone: () => void; onClose: () => void }

function ChangeForm({ request, onDone, onClose }: ChangeFormProps) {
  const text = useText()
  const ownZone = useZone()
  const zone = request.timeZone ?? ownZone
  // The request as it was when the form opened: files that arrive in the meantime must not overwrite what the user
  // types.
  const [initial] = useState<RequestInput>(() => ({
    title: request.title,
    text: request.text,
    closesAt: request.closesAt,
    timeZone: request.timeZone,
    hasFolders: request.hasFolders,
    expected: request.expected.map(one => one.text),
    tellsMe: request.tellsMe,
    password: request.hasPassword ? undefined : null,
  }))
  const form = useSchemaForm(RequestInput, {
    initial,
    fieldOf: { 'link.already-over': 'closesAt' },
    async save(changes) {
      const zoned = changes.closesAt ? { ...changes, timeZone: zone } : changes
      if (Object.keys(zoned).length > 0) await updateRequest(request.id, zoned)
      showToast({ key: 'link', message: text('File request saved') })
      onDone()
    },
  })
  return (
    <FormDialog
      key="request-form"
      form={form}
      title={text('Change file request')}
      onClose={onClose}
      onCancel={onDone}
      className={classes.fields}
      submitLabel={text('Save')}
    >
      <RequestFields form={form} zone={zone} hasPassword={request.hasPassword} />
    </FormDialog>
  )
}

const blank: RequestInput = {
  title: '',
  text: '',
  closesAt: null,
  hasFolders: true,
  expected: [],
  tellsMe: true,
  password: null,
}

function Fresh({ place, onMade, onDone, onClose }: FormProps) {
  const text = useText()
  const zone = useZone()
  const policy = usePolicy()
  const [folderId, setFolderId] = useState<string | null>(null)
  const folder = place && 'folder' in place ? place.folder : null
  const form = useSchemaForm(RequestInput, {
    initial: { ...blank, title: folder?.name ?? '' },
    fieldOf: { 'link.already-over': 'closesAt' },
    async submit(values) {
      const below = place && 'below' in place ? place.below : null
      const target = folder?.id ?? folderId ?? (below ? await makeFolder(below.id, values.title) : '')
      // A second attempt after a refusal uses the folder that the first one created.
      setFolderId(target)
      const made = createRequest(target, { ...values, timeZone: values.closesAt ? zone : null })
      const isCopied = await copyWhenReady(made.then(({ url }) => url))
      showToast({
        key: 'link',
        message: isCopied ? text('Link copied. Send it to the people you’re asking.') : text('Link created'),
      })
      onMade?.(await made)
    },
  })
  return (
    <FormDialog
      key="request-form"
      form={form}
      title={folder ? text('Request files into “{{name}}”', { name: folder.name }) : text('New file request')}
      onClose={onClose}
      onCancel={onDone}
      className={classes.fields}
      isSubmitDisabled={policy?.mayUpload === false}
      submitLabel={text('Create and copy link')}
    >
      {policy?.mayUpload === false && (
        <Notice tone="warning">{text('You can’t create links that accept uploads. Ask an administrator.')}</Notice>
      )}
      <RequestFields form={form} zone={zone} hasPassword={false} needsPassword={policy?.password === 'required'} />
    </FormDialog>
  )
}

async function makeFolder(parentId: string, title: string): Promise<string> {
  const name = title.replace(/[/\\]+/g, ' ').replace(/^[.\s]+$/, '') || 'Files'
  const folder = await call('drive.newFolder', { body: { parentId, name, onConflict: 'keep-both' } })
  refreshFolders([parentId])
  refreshViews()
  return folder.id
}

type FieldsProps = {
  form: SchemaForm<typeof RequestInput>
  zone: string
  hasPassword: boolean
  needsPassword?: boolean
}

function RequestFields({ form, zone, hasPassword, needsPassword }: FieldsProps) {
  const text = useText()
  const expected = form.bind('expected')
  return (
    <>
      <Field form={form} name="title" />
      <Field form={form} name="text" rows={3} help={text('What you need, in what format and why')} />
      <Field form={form} name="closesAt" zone={zone} label={text('Expires')} help={null} />
      <TextAreaField
        label={text('Expected people or files')}
        help={text(
          'One per line: names, email addresses or file names. Each is checked off once received. Senders don’t see this list.',
        )}
        rows={3}
        value={expected.typed ?? (expected.value ?? []).join('\n')}
        error={expected.error}
        onChange={({ target }) => {
          const lines = target.value.split('\n').map(line => line.trim())
          expected.change(lines.filter(Boolean), target.value)
        }}
      />
      {hasPassword && form.values.password === undefined ? (
        <div className={classes.passwordSet}>
          <span>{text('A password is set.')}</span>
          <Button size="small" onClick={() => form.set('password', '')}>
            {text('Change or remove')}
          </Button>
        </div>
      ) : (
        <Field
          form={form}
          name="password"
          autoComplete="new-password"
          help={needsPassword ? text('Links here need a password.') : text('Leave empty for none.')}
        />
      )}
      <Field form={form} name="hasFolders" help={text('Named after the sender, created with their first file.')} />
      <Field form={form} name="tellsMe" />
    </>
  )
}
