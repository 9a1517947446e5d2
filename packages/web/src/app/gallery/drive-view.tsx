import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { AccountButton } from '../../ui/account-button.tsx'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { useContextMenu } from '../../ui/actions/use-context-menu.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FolderDrawing } from '../../ui/drawings/places.tsx'
import { DropOverlay } from '../../ui/drop-overlay.tsx'
import { SkeletonGrid, SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../../ui/feedback/states.tsx'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { formatFileSize } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SizeMeter } from '../../ui/size-meter.tsx'
import { DriveShell } from '../shells/drive-shell.tsx'
import classes from './gallery.module.css'
import type { SampleFile } from './sample-data.ts'
import { sampleFiles } from './sample-data.ts'
import { bottomNav, driveNav, fileActions, newActions } from './sample-nav.ts'

const crumbs = ['My files', 'Clients', 'Harbour authority', 'Berth allocation', '2025', 'Interviews'].map(label => ({
  id: label,
  label,
  onOpen: () => undefined,
}))

export function DriveView({ state }: { state: string }) {
  const [query, setQuery] = useState('')
  const isDeep = state === 'deep'
  const details =
    state === 'details' ? { title: 'Quarterly review.pptx', content: <Details />, onClose: () => undefined } : null
  return (
    <DriveShell
      homeTo="/__gallery"
      nav={driveNav}
      newActions={newActions}
      bottomNav={bottomNav}
      moreActions={[...newActions]}
      uploadActions={[]}
      folderTree={<SampleTree />}
      spaceMeter={<SizeMeter used={12_400_000_000} limit={16_106_127_360} />}
      search={<SearchField size="large" label="Search files" shortcut="/" value={query} onChange={setQuery} />}
      account={<AccountButton name="Ada Byron" email="ada@example.org" actions={fileActions.slice(0, 2)} />}
      details={details}
    >
      <div className={classes.driveHead}>
        <Breadcrumb crumbs={isDeep ? crumbs : crumbs.slice(0, 2)} />
        <div className={classes.driveTools}>
          <IconButton icon={IconLayoutGrid} label="Grid" isActive={state === 'grid'} />
          <IconButton icon={IconInfoCircle} label="Details" isActive={state === 'details'} />
        </div>
      </div>
      <Content state={state} />
      <DropOverlay isActive={state === 'drop'} title="Upload to Clients" hint="Drop files and folders here" />
    </DriveShell>
  )
}

function Content({ state }: { state: string }): ReactNode {
  if (state === 'loading') return <SkeletonRows rows={12} />
  if (state === 'loading-grid') return <SkeletonGrid />
  if (state === 'error') return <ErrorState onRetry={() => undefined} requestId="01JC-8F2K" />
  if (state === 'forbidden') return <ForbiddenState action={<Button>Sign in with another account</Button>} />
  if (state === 'grid') return <Grid />
  if (state !== 'empty') return <List />
  return (
    <EmptyState
      drawing={FolderDrawing}
      title="This folder is empty"
      text="Drop files anywhere on this page, or choose them from your computer."
      action={
        <Button variant="primary" icon={IconUpload}>
          Upload files
        </Button>
      }
    />
  )
}

function List() {
  const { open, menu } = useContextMenu()
  return (
    <>
      <table className={classes.list}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Owner</th>
            <th>Changed</th>
            <th>Size</th>
            <th>
              <span className={classes.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleFiles.map(file => (
            <tr
              key={file.id}
              data-selected={file.id === '4' || undefined}
              onContextMenu={event =>
                open(event, { title: file.name, titleIcon: <FileIcon kind={file.kind} />, actions: fileActions })
              }
            >
              <td>
                <span className={classes.name}>
                  <FileIcon kind={file.kind} />
                  <span title={file.name}>{file.name}</span>
                </span>
              </td>
              <td>{file.owner}</td>
              <td>
                <RelativeTime at={file.changed} />
              </td>
              <td>{file.size === null ? '–' : formatFileSize(file.size)}</td>
              <td>
                <ActionMenuButton
                  icon={IconDotsVertical}
                  size="small"
                  label={`Actions for ${file.name}`}
                  actions={fileActions}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {menu}
    </>
  )
}

function Grid() {
  return (
    <div className={classes.grid}>
      {sampleFiles.map(file => (
        <Tile key={file.id} file={file} />
      ))}
    </div>
  )
}

function Tile({ file }: { file: SampleFile }) {
  return (
    <div className={classes.tile}>
      <div className={classes.tilePicture}>
        <FileIcon kind={file.kind} size={file.kind === 'folder' ? 96 : 72} />
      </div>
      <div className={classes.tileFoot}>
        <FileIcon kind={file.kind} size={16} />
        <span title={file.name}>{file.name}</span>
      </div>
    </div>
  )
}

function Details() {
  return (
    <>
      <div className={classes.detailsPicture}>
        <FileIcon kind="slides" size={96} />
      </div>
      <dl className={classes.facts}>
        {[
          ['Kind', 'Presentation'],
          ['Size', '4.6 MB'],
          ['Owner', 'Ada Byron'],
          ['Changed', '8 minutes ago'],
          ['Created', '12 Mar 2025'],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function SampleTree() {
  return (
    <ul className={classes.tree}>
      {['Brand guidelines', 'Clients', 'Contracts 2025', 'Photo shoot, harbour'].map(name => (
        <li key={name} data-open={name === 'Clients' || undefined}>
          <IconChevronRight size={14} stroke={2} aria-hidden="true" />
          <FileIcon kind="folder" size={16} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
