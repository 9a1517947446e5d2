import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showDialog } from '../../platform/dialogs.tsx'
import { reportProblem } from '../../platform/items/report.ts'
import { goTo } from '../../platform/navigation.ts'
import { folderPath } from '../../platform/open-item.ts'
import { useLocation } from '../../platform/router/router-context.ts'
import { useSite } from '../../platform/site.ts'
import { startUpload } from '../../platform/upload-queue-port.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConnection } from '../../ui/connection.ts'
import { ErrorDrawing } from '../../ui/drawings/states.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { formatFileSize } from '../../ui/format/format.ts'
import { Page as PageFrame, PageHead } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { loadFolderPicker } from '../drive/public.ts'
import { rememberFolder, type SaveFolder, useUsualFolder } from './save-folder.ts'
import classes from './save-page.module.css'
import { forgetShared, forgetWhenSent, listShared, openShared, type SharedFile } from './shared-files.ts'

const sharedKey = ['shared-files']

/** Where what another app has shared is saved. */
export function Page() {
  const text = useText()
  const { name } = useSite()
  const { missed, share = '' } = useLocation().search
  const { data: files } = useQuery({
    queryKey: [...sharedKey, share],
    queryFn: () => listShared(String(share)),
    staleTime: 0,
  })
  const title = text('Save to {{name}}', { name })
  return (
    <PageFrame title={title} width="form">
      <PageHead title={title} />
      {typeof missed === 'string' && <Missed reason={missed} />}
      {files && files.length > 0 && <SaveForm files={files} />}
      {files?.length === 0 && typeof missed !== 'string' && (
        <EmptyState
          title={text('Nothing to save')}
          text={text('Share files from another app, and choose {{name}}. They appear here.', { name })}
          action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
        />
      )}
    </PageFrame>
  )
}

function Missed({ reason }: { reason: string }) {
  const text = useText()
  const why: Record<string, string> = {
    full: text('Not enough storage on this device for the shared files. Upload them here instead.'),
    unprepared: text('The app wasn’t ready on this device yet. Share the files again in a moment.'),
  }
  return (
    <EmptyState
      isCompact
      role="alert"
      tone="danger"
      drawing={ErrorDrawing}
      title={text('The shared files couldn’t be received')}
      text={why[reason] ?? text('The other app didn’t send anything we can save. Upload the files here instead.')}
      action={<Button onClick={() => goTo('/drive')}>{text('Go to My files')}</Button>}
    />
  )
}

/**
 * Forgets the files when the page is left without saving them, because another site’s page can have sent them. @returns what to set when
 * they are saved
 */
function useForgetOnLeaving(files: readonly SharedFile[]): { current: boolean } {
  const isSaving = useRef(false)
  const shown = useRef(files)
  shown.current = files
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    const leave = () => {
      if (!isSaving.current) forgetShared(shown.current).catch(console.error)
    }
    // A page that the browser keeps can come back.
    const hide = (event: PageTransitionEvent) => {
      if (!event.persisted) leave()
    }
    addEventListener('pagehide', hide)
    return () => {
      removeEventListener('pagehide', hide)
      // In development, React takes every component away once and shows it again.
      leaving.current = setTimeout(leave)
    }
  }, [])
  return isSaving
}

function SaveForm({ files }: { files: readonly SharedFile[] }) {
  const text = useText()
  const client = useQueryClient()
  const usual = useUsualFolder()
  const [chosen, setChosen] = useState<SaveFolder | null>(null)
  const isAway = useConnection() !== 'online'
  const folder = chosen ?? usual
  const forget = async (some: readonly SharedFile[]) => {
    await forgetShared(some)
    await client.invalidateQueries({ queryKey: sharedKey })
  }
  const choose = async () => {
    const picked = await showDialog(loadFolderPicker, {
      title: text('Choose a folder'),
      confirmLabel: text('Choose'),
      items: [],
      ...(folder ? { startAt: folder.id } : {}),
    })
    if (picked) setChosen({ id: picked.id, name: picked.name })
  }
  const save = async (to: SaveFolder) => {
    rememberFolder(to.id)
    isSaving.current = true
    const list = await openShared(files)
    forgetWhenSent(files, to.id)
    goTo(folderPath(to), { replace: true })
    startUpload(to.id, list, 'files')
  }
  const isSaving = useForgetOnLeaving(files)
  const run = (work: Promise<void>) => void work.catch(error => reportProblem(error))
  return (
    <>
      <p className={classes.hint}>
        {text('Your device doesn’t tell us where these files come from. Save them only if you’ve just shared them.')}
      </p>
      <ul className={classes.files} aria-label={text('Shared files')}>
        {files.map(file => (
          <li key={file.key}>
            <span className={classes.name}>{file.name}</span>
            <small>{formatFileSize(file.size)}</small>
            <IconButton
              icon={IconX}
              label={text('Remove {{name}}', { name: file.name })}
              onClick={() => run(forget([file]))}
            />
          </li>
        ))}
      </ul>
      <div className={classes.folder}>
        <IconFolder size={20} stroke={1.7} aria-hidden="true" />
        <span className={classes.name}>{folder ? (folder.name ?? text('My files')) : text('Loading…')}</span>
        <Button onClick={() => run(choose())} disabled={isAway}>
          {text('Choose folder')}
        </Button>
      </div>
      {isAway && (
        <p className={classes.hint}>{text('Keep this page open. You can save them when you’re back online.')}</p>
      )}
      <div className={classes.foot}>
        <Button onClick={() => run(forget(files).then(() => goTo('/drive')))}>{text('Cancel')}</Button>
        <Button variant="primary" disabled={!folder || isAway} onClick={() => folder && run(save(folder))}>
          {text('Save')}
        </Button>
      </div>
    </>
  )
}
