import type { FileEntry } from '@holdall/contract/site-files/site-files.list.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { siteFileList } from '../../../platform/admin-lists/lists/uploads.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import { LookedAt } from '../components/looked-at.tsx'
import classes from '../components/site-files.module.css'
import { askHow } from '../delete-entries.ts'
import { kindOf } from '../kind-of.ts'
import { useLooking } from '../use-looking.ts'

const columns = {
  name: { render: (entry: FileEntry) => <Name entry={entry} />, width: { min: 220, grow: 1.8 } },
  file_name: { width: { min: 140, grow: 1 } },
  users: { render: (entry: FileEntry) => <Owner entry={entry} /> },
  type: { render: (entry: FileEntry) => <Type entry={entry} />, width: { min: 110, grow: 0.5 } },
  deleted_at: withTime('deleted_at'),
}

/** The files and folders of all users. */
export function Page() {
  const text = useText()
  const { looking, look, close } = useLooking()
  const open = (entry: FileEntry, rows: readonly FileEntry[]) => look(entry, rows.filter(canLook))
  return (
    <>
      <AdminList
        list={siteFileList}
        title={text('Uploaded Files')}
        nameOf={entry => entry.name}
        columns={columns}
        onOpen={open}
        canOpen={canLook}
        rowActions={(entry, rows) =>
          canLook(entry)
            ? [{ id: 'look', label: text('Preview'), icon: IconEye, isInRow: true, run: () => open(entry, rows) }]
            : []
        }
        bulkActions={[
          {
            id: 'delete',
            label: text('Delete'),
            icon: IconTrash,
            permission: 'files.delete',
            danger: true,
            doing: text('Deleting'),
            isRemoving: true,
            prepare: askHow,
          },
        ]}
      />
      <LookedAt looking={looking} close={close} />
    </>
  )
}

/** Folders can't be viewed. */
function canLook(entry: FileEntry): boolean {
  return entry.type !== 'folder'
}

function Name({ entry }: { entry: FileEntry }) {
  const text = useText()
  return (
    <span className={classes.name}>
      <FileIcon kind={kindOf(entry.type)} size={24} />
      <span dir="auto" title={namedText(entry.name)}>
        {namedText(entry.name)}
      </span>
      {entry.deleted_at && <small>{text('In the trash')}</small>}
    </span>
  )
}

/** The first of an entry's users is its owner. */
function Owner({ entry }: { entry: FileEntry }) {
  const text = useText()
  return <ListedPerson person={entry.users[0] ?? null} nobody={text('No one')} />
}

function Type({ entry }: { entry: FileEntry }) {
  const text = useText()
  const words =
    entry.type === 'other'
      ? text('Other', { meaning: 'kind of file' })
      : choiceLabels(siteFileList.filters.type, entry.type, text)
  return <span title={entry.mime ?? undefined}>{words}</span>
}
