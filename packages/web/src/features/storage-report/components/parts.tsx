import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import type { ReactNode } from 'react'
import { kindName } from '../../../platform/kind-name.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatFileSize } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './storage-report.module.css'

/** The storage by kind of file, the largest users, and the unfinished uploads, if there are any. */
export function Parts({ figures: { kinds, people, unfinished } }: { figures: StorageFigures }) {
  const text = useText()
  const count = (files: number) =>
    text('{{count, number}} files', { count: files, defaultValue_one: '{{count, number}} file' })
  return (
    <div className={classes.parts}>
      <SectionCard title={text('By file type')} lead={text('Current versions, including the trash')}>
        <Ranking
          none={text('There are no files yet')}
          rows={kinds.map(({ kind, bytes, files }) => ({
            id: kind,
            icon: <FileIcon kind={kind} size={18} />,
            name: kindName(kind, text),
            detail: count(files),
            bytes,
          }))}
        />
      </SectionCard>
      <SectionCard title={text('Largest users')} lead={text('Their drive and the workspaces they own together')}>
        <Ranking
          none={text('No one has stored anything yet')}
          rows={people.map(({ person, bytes, spaces }) => ({
            id: person.id,
            name: <ListedPerson person={person} nobody={text('No one')} />,
            detail:
              spaces > 1
                ? text('{{count, number}} drives and workspaces', { count: spaces })
                : (person.email ?? text('Deleted account')),
            bytes,
          }))}
        />
      </SectionCard>
      {unfinished.uploads > 0 && (
        <SectionCard
          title={text('Unfinished uploads')}
          lead={text('Parts of files received so far. Deleted if the upload doesn’t continue.')}
        >
          <Ranking
            none={text('No one has stored anything yet')}
            rows={unfinished.people.map(({ person, bytes, uploads, reservedBytes }) => ({
              id: person.id,
              name: <ListedPerson person={person} nobody={text('No one')} />,
              detail: text('{{count, number}} uploads, {{size}} reserved', {
                count: uploads,
                size: sizeValue(reservedBytes),
                defaultValue_one: '{{count, number}} upload, {{size}} reserved',
              }),
              bytes,
            }))}
          />
        </SectionCard>
      )}
    </div>
  )
}

interface Row {
  readonly id: string
  readonly icon?: ReactNode
  readonly name: ReactNode
  readonly detail: string
  readonly bytes: number
}

function Ranking({ rows, none }: { rows: readonly Row[]; none: string }) {
  const most = Math.max(1, rows[0]?.bytes ?? 1)
  if (rows.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ol className={classes.ranking}>
      {rows.map(({ id, icon, name, detail, bytes }) => (
        <li key={id} data-icon={icon ? true : undefined}>
          {icon}
          <span className={classes.rowName}>
            <span>{name}</span>
            <small>{detail}</small>
          </span>
          <span className={classes.bar} aria-hidden="true">
            <i style={{ width: `${(Math.max(0, bytes) / most) * 100}%` }} />
          </span>
          <span data-numeric>{formatFileSize(bytes)}</span>
        </li>
      ))}
    </ol>
  )
}
