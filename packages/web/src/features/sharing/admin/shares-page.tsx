import { fileKind } from '@holdall/contract/drive/names.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import type { SiteShare } from '@holdall/contract/sharing/shares.endpoints.ts'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { shareList } from '../../../platform/admin-lists/lists/shares.generated.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { namedText, useText } from '../../../ui/text.ts'
import { askWhen, revocation } from './end-shares.ts'
import { shareRights } from './share-rights.ts'
import classes from './shares-page.module.css'

const columns = {
  item: { render: (share: SiteShare) => <Item share={share} />, width: { min: 140, grow: 1.2 } },
  kind: { render: (share: SiteShare) => <Kind share={share} />, width: { min: 132, grow: 0.7 } },
  owner: {
    render: (share: SiteShare) => <ListedPerson person={share.owner} nobody="" />,
    width: { min: 92, grow: 0.6 },
  },
  to: { render: (share: SiteShare) => <SharedWith share={share} />, width: { min: 130, grow: 0.9 } },
  rights: { render: (share: SiteShare) => <Rights share={share} />, width: { min: 156, grow: 1.4 } },
  created_by: {
    render: (share: SiteShare) => <ListedPerson person={share.created_by} nobody="" />,
    width: { min: 100, grow: 0.6 },
  },
  reports: { render: (share: SiteShare) => <Reports share={share} />, width: { min: 80, grow: 0.2 } },
  expires_at: { width: { min: 104, grow: 0.3 } },
  created_at: { width: { min: 96, grow: 0.3 } },
}

/** Every grant and link on the site, and ways to revoke or expire them. */
export function Page() {
  const text = useText()
  return (
    <AdminList
      list={shareList}
      title={text('Shares and links')}
      nameOf={share => share.item?.name ?? share.to ?? share.id}
      columns={columns}
      bulkActions={[
        {
          id: 'expire',
          label: text('Set expiration'),
          icon: IconCalendarOff,
          permission: 'shares.update',
          doing: text('Setting the expiration'),
          prepare: askWhen,
        },
        {
          id: 'revoke',
          label: text('Revoke'),
          icon: IconLinkOff,
          permission: 'shares.update',
          danger: true,
          doing: text('Revoking'),
          isRemoving: true,
          ...revocation(),
          confirm: count => ({
            title: text('Revoke {{count, number}} shares?', { count, defaultValue_one: 'Revoke 1 share?' }),
            body: text('They stop working immediately, and links can’t be restored.'),
            confirmLabel: text('Revoke'),
            danger: true,
          }),
        },
      ]}
    />
  )
}

function Item({ share }: { share: SiteShare }) {
  const text = useText()
  if (!share.item) return <span data-nothing>{text('Deleted item')}</span>
  return (
    <span className={classes.item}>
      <FileIcon kind={share.item.isFolder ? 'folder' : fileKind(null, share.item.name)} size={24} />
      <span dir="auto" title={namedText(share.item.name)}>
        {namedText(share.item.name)}
      </span>
    </span>
  )
}

function SharedWith({ share: { to, toUser } }: { share: SiteShare }) {
  if (to === null) return <span data-nothing>–</span>
  return (
    <PersonLink id={toUser?.id ?? null} title={to}>
      <bdi>{to}</bdi>
    </PersonLink>
  )
}

/** Leads to the reports about a link, for those who may see them. */
function Reports({ share: { id, reports } }: { share: SiteShare }) {
  const text = useText()
  const { me } = useSite()
  if (reports === 0) return <span data-nothing>–</span>
  const words = text('{{count, number}} abuse reports', { count: reports, defaultValue_one: '1 abuse report' })
  if (!may(me, 'abuse_reports.view')) return <span title={words}>{formatNumber(reports)}</span>
  return (
    <Link
      to="/admin/abuse-reports"
      search={{ filters: encodeFilters([{ key: 'linkId', operator: '=', value: id }]) }}
      title={words}
      aria-label={words}
    >
      {formatNumber(reports)}
    </Link>
  )
}

function Rights({ share }: { share: SiteShare }) {
  const words = shareRights(share.rights, useText())
  return <span title={words}>{words}</span>
}

function Kind({ share }: { share: SiteShare }) {
  const words = choiceLabels(shareList.filters.kind, share.kind, useText())
  return <span title={words}>{words}</span>
}
