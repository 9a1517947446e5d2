import type { AbuseReportDetails } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { fileKind } from '@holdall/contract/drive/names.ts'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { namedText, type Translate, useText } from '../../../ui/text.ts'
import { Fact } from './fact.tsx'
import classes from './report.module.css'

/** What was reported and whose it is, as it is now: others may have changed it since. */
export function LinkCard({ report }: { report: AbuseReportDetails }) {
  const text = useText()
  const { item, link, isSuspended } = report
  return (
    <SectionCard
      title={text('The reported link')}
      aside={
        link.state === 'works' ? (
          <StatusBadge tone="warning">{text('Works', { meaning: 'a link' })}</StatusBadge>
        ) : (
          <StatusBadge tone="plain">{text('Doesn’t work', { meaning: 'a link' })}</StatusBadge>
        )
      }
    >
      <dl className={classes.facts}>
        <Fact name={item.isFolder ? text('Folder') : text('File')}>
          <span className={classes.item}>
            <FileIcon kind={item.isFolder ? 'folder' : fileKind(null, item.name)} size={24} />
            <span dir="auto">{item.name === '' ? text('Deleted item') : namedText(item.name)}</span>
          </span>
          {link.isInTrash && <div className={classes.note}>{text('It’s in the trash now.')}</div>}
        </Fact>
        <Fact name={text('Link')}>
          <bdi>{link.url}</bdi>
          {(link.state !== 'works' || link.needs === null) && (
            <div className={classes.note}>{whatNow(report, text)}</div>
          )}
        </Fact>
        <Fact name={text('Look at the content')}>
          <Look report={report} />
        </Fact>
        <Fact name={text('Link created by')}>
          <Maker report={report} />
          {isSuspended && <div className={classes.note}>{text('This account is suspended.')}</div>}
        </Fact>
      </dl>
    </SectionCard>
  )
}

function whatNow({ link: { state } }: AbuseReportDetails, text: Translate): string {
  switch (state) {
    case 'works':
      return text('Anyone who has the address can open it.')
    case 'paused':
      return text('It doesn’t open, because the person who created it is suspended or may no longer share this.')
    case 'expired':
      return text('It has expired or has been used up.')
    case 'revoked':
      return text('It was revoked and opens nothing.')
    default:
      return text('The link and its item no longer exist.')
  }
}

/** Ways to see the content with the rights that administrators have; otherwise says that there is none. */
function Look({ report: { link, item } }: { report: AbuseReportDetails }) {
  const text = useText()
  const { me } = useSite()
  if (link.state === 'gone') return text('There is nothing left to look at.')
  const canOpen = link.state === 'works' && link.needs === null
  return (
    <>
      {canOpen && (
        <div>
          <a href={link.url} target="_blank" rel="noreferrer">
            {text('Open as a visitor')}
          </a>
        </div>
      )}
      {link.fileId && (
        <div>
          <Link to="/admin/files" search={{ query: item.name }}>
            {text('Find it among all files, with a preview')}
          </Link>
        </div>
      )}
      {link.state === 'works' && link.needs === 'password' && (
        <div>{text('The link asks for a password, which administrators don’t know.')}</div>
      )}
      {link.state === 'works' && link.needs === 'code' && (
        <div>{text('The link only opens for people that its creator has chosen.')}</div>
      )}
      {!canOpen && !link.fileId && <div>{whyNot(item.isFolder, may(me, 'files.view'), text)}</div>}
    </>
  )
}

function whyNot(isFolder: boolean, mayPreview: boolean, text: Translate): string {
  if (isFolder) return text('Administrators can’t open other people’s folders.')
  if (!mayPreview) return text('You can’t look at this file: that takes the permission “View files”.')
  return text('There is nothing left to look at.')
}

function Maker({ report: { reported } }: { report: AbuseReportDetails }) {
  const text = useText()
  if (!reported || reported.email === null) return text('Deleted account')
  const { email, name } = reported
  return (
    <PersonLink id={reported.id} title={name ?? undefined}>
      <bdi>{email}</bdi>
    </PersonLink>
  )
}
