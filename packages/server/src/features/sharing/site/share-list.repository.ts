import { shareList } from '@holdall/contract/sharing/shares.endpoints.ts'
import { sql } from 'kysely'
import {
  choiceFilter,
  type FilterSource,
  instantFilter,
  numberFilter,
  relationFilter,
  userFilter,
} from '../../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../../platform/lists/list-source.ts'
import type { ListView } from '../../../platform/lists/list-view.ts'
import { holdsWords } from '../../../platform/lists/words.ts'
import { presentShares } from './present-shares.ts'

const links = sql`(
  select links.id, 1 as is_link, case when file_requests.link_id is null then 'link' else 'request' end as kind, item_id, '' as label,
    created_by, created_at, expires_at, visits, downloads, case when password_hash is null then 0 else 1 end as has_password
  from links left join file_requests on file_requests.link_id = links.id where revoked_at is null
) as shares`
const grants = sql`(
  select grants.id, 0 as is_link, case when group_id is null then 'person' else 'group' end as kind, item_id,
    coalesce(users.email, groups.name, grants.email, '') as label,
    grants.created_by, grants.created_at, expires_at, 0 as visits, 0 as downloads, 0 as has_password
  from grants left join users on users.id = grants.user_id left join groups on groups.id = grants.group_id
) as shares`

const hasEnded = ({ ctx }: ListView) => sql`(shares.expires_at is not null and shares.expires_at <= ${ctx.clock.now()})`

const ownerFilter: FilterSource = {
  kind: 'user',
  condition: (_, { operator, value }) => {
    const owned = sql`exists (select 1 from items join spaces on spaces.id = items.space_id
      where items.id = shares.item_id and spaces.owner_id = ${value})`
    return operator === '!=' ? sql`not ${owned}` : owned
  },
}

export const shareSource = defineListSource({
  list: shareList,
  from: [{ from: links }, { from: grants, same: { visits: 0, downloads: 0 } }],
  id: sql`shares.id`,
  sorts: {
    created_at: { column: sql`shares.created_at`, kind: 'number' },
    expires_at: { column: sql`shares.expires_at`, kind: 'number', isNullable: true },
    visits: { column: sql`shares.visits`, kind: 'number' },
    downloads: { column: sql`shares.downloads`, kind: 'number' },
  },
  filters: {
    reported: relationFilter(() => sql`exists (select 1 from reported_links where reported_links.link_id = shares.id)`),
    kind: choiceFilter({
      link: sql`shares.is_link = 1 and shares.kind = 'link'`,
      request: sql`shares.is_link = 1 and shares.kind = 'request'`,
      // Decided without reading any row of the links.
      person: sql`shares.is_link = 0 and shares.kind = 'person'`,
      group: sql`shares.is_link = 0 and shares.kind = 'group'`,
    }),
    state: choiceFilter({ ended: hasEnded, active: view => sql`not ${hasEnded(view)}` }),
    password: relationFilter(() => sql`shares.has_password = 1`),
    visits: numberFilter(sql`shares.visits`),
    expires_at: instantFilter(sql`shares.expires_at`),
    owner_id: ownerFilter,
    created_by: userFilter(sql`shares.created_by`),
    created_at: instantFilter(sql`shares.created_at`),
  },
  search: ({ dialect }, words) =>
    holdsWords(
      dialect,
      sql`shares.label || ' ' || coalesce((select items.name from items where items.id = shares.item_id), '')`,
      words,
    ),
  rows: presentShares,
  cells: {
    item: row => row.item?.name,
    owner: row => row.owner?.email ?? row.owner?.id,
    created_by: row => row.created_by?.email ?? row.created_by?.id,
  },
})
