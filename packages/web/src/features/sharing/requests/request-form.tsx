import type { FileRequest } from '@holdall/contract/sharing/requests.schemas.ts'
import { RequestInput } from '@holdall/contract/sharing/requests.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { refreshFolders, refreshViews } from '../../../platform/items/cache.ts'
import { useZone } from '../../../platform/site.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import { createRequest, updateRequest, usePolicy, useRequest } from '../queries.ts'
import classes from '../sharing.module.css'
import { RequestFields } from './request-fields.tsx'

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
      size="share"
      title={text('Change file request')}
      onClose={onClose}
      onCancel={onDone}
      className={classes.fields}
      submitLabel={text('Save')}
    >
      <RequestFields form={form} zone={zone} />
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
      size="share"
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
      <RequestFields form={form} zone={zone} needsPassword={policy?.password === 'required'} />
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
