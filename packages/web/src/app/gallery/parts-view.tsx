import { Wordmark } from '../../ui/brand/mark.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { NothingFoundDrawing } from '../../ui/drawings/states.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { fileKindNames, fileKinds } from '../../ui/file-icons/file-kinds.ts'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { SectionCard } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { TextField } from '../../ui/plain/text-field.tsx'
import { SizeMeter } from '../../ui/size-meter.tsx'
import classes from './gallery.module.css'

export function PartsView() {
  return (
    <main className={classes.parts}>
      <h1 className={classes.partsTitle}>
        <Wordmark size={40} />
      </h1>
      <SectionCard title="File kinds">
        {[16, 24, 48, 96].map(size => (
          <div key={size} className={classes.icons}>
            {fileKinds.map(kind => (
              <FileIcon key={kind} kind={kind} size={size} label={fileKindNames[kind]} />
            ))}
          </div>
        ))}
      </SectionCard>
      <SectionCard title="Buttons">
        <div className={classes.row}>
          <Button variant="primary">Move 3 items</Button>
          <Button>Cancel</Button>
          <Button variant="quiet">Not now</Button>
          <Button variant="danger">Delete forever</Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" isBusy>
            Saving
          </Button>
          <CopyButton value="x" label="Copy link" />
        </div>
      </SectionCard>
      <SectionCard title="Notices and meters">
        <Notice tone="info">Folders above this one are shared with you.</Notice>
        <Notice tone="success">Your e-mail address is confirmed.</Notice>
        <Notice tone="warning">Outgoing mail method needs to be setup before enabling this setting.</Notice>
        <Notice tone="danger">The connection to the storage was refused.</Notice>
        <SizeMeter used={2e9} limit={16e9} />
        <SizeMeter used={14e9} limit={16e9} />
        <SizeMeter used={16e9} limit={16e9} />
      </SectionCard>
      <SectionCard title="Fields">
        <TextField label="Folder name" help="Seen by everybody in the space." placeholder="Untitled" />
        <TextField label="Folder name" error="A folder of this name exists already" defaultValue="Clients" />
        <SwitchField
          label="Share notification"
          help="Mails people when something is shared with them."
          defaultChecked
        />
        <SwitchField label="Suggest e-mails" error="Only with outgoing mail" />
      </SectionCard>
      <SectionCard title="States">
        <EmptyState
          isCompact
          drawing={NothingFoundDrawing}
          title="No matches"
          text="Try another word or clear the filters."
          action={<Button>Clear filters</Button>}
        />
        <ErrorState isCompact onRetry={() => showToast({ message: 'The storage does not answer', tone: 'danger' })} />
      </SectionCard>
    </main>
  )
}
