import type { GrantRole, ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import type { ReactNode } from 'react'
import { createElement, Fragment } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import { placeText } from '../../../../platform/place-name.ts'
import { fileKindNames } from '../../../../ui/file-icons/file-kinds.ts'
import { formatDate, formatFileSize, formatNumber } from '../../../../ui/format/format.ts'
import { RelativeTime } from '../../../../ui/format/relative-time.tsx'
import { t } from '../../../../ui/text.ts'
import { AccessCell } from './access-mark.tsx'

export type ColumnId =
  | FolderView['columns'][number]
  | 'location'
  | 'used'
  | 'origin'
  | 'deletedBy'
  | 'deleted'
  | 'daysLeft'
  | 'sharedBy'
  | 'shared'
  | 'role'
  | 'links'
  | 'visits'
  | 'expires'

export type Column = {
  id: ColumnId
  title: () => string
  width: number
  /** Narrower, it couldn’t be read. */
  least?: number
  sort?: ItemSort
  isNumeric?: boolean
  value: (item: ListedItem) => ReactNode
}

export const roleNames: Readonly<Record<GrantRole, string>> = sentences({
  viewer: 'Viewer',
  commenter: 'Commenter',
  uploader: 'Uploader',
  editor: sentence('Editor', { meaning: 'role' }),
  manager: 'Manager',
})

/** What a list can show beside the name. */
export const columns: Record<ColumnId, Column> = {
  access: {
    id: 'access',
    title: () => t('Access'),
    width: 140,
    least: 76,
    value: item => createElement(AccessCell, { item }),
  },
  modified: {
    id: 'modified',
    title: () => t('Modified'),
    width: 220,
    least: 116,
    sort: 'modified',
    value: item =>
      createElement(
        Fragment,
        null,
        createElement(RelativeTime, { at: item.modifiedAt }),
        item.modifiedBy ? ` · ${item.modifiedBy}` : null,
      ),
  },
  used: {
    id: 'used',
    title: () => t('Last opened'),
    width: 160,
    least: 116,
    value: item => (item.usedAt ? createElement(RelativeTime, { at: item.usedAt }) : '–'),
  },
  size: {
    id: 'size',
    title: () => t('Size'),
    width: 100,
    least: 84,
    sort: 'size',
    isNumeric: true,
    value: item => formatFileSize(item.size),
  },
  type: {
    id: 'type',
    title: () => t('Type'),
    width: 130,
    sort: 'type',
    value: item => t(fileKindNames[item.fileKind]),
  },
  created: { id: 'created', title: () => t('Created'), width: 130, value: item => formatDate(item.createdAt) },
  itemCount: {
    id: 'itemCount',
    title: () => t('Items'),
    width: 90,
    isNumeric: true,
    value: item => (item.itemCount === null ? '–' : formatNumber(item.itemCount)),
  },
  location: {
    id: 'location',
    title: () => t('Location'),
    width: 220,
    least: 110,
    value: item => (item.path && placeText(item.path)) || (item.trashed ? '–' : t('My files')),
  },
  origin: {
    id: 'origin',
    title: () => t('Deleted from'),
    width: 220,
    least: 110,
    value: item => (item.trashed?.origin ? placeText(item.trashed.origin) : t('Deleted folder')),
  },
  deletedBy: { id: 'deletedBy', title: () => t('Deleted by'), width: 140, value: item => item.trashed?.by ?? '–' },
  deleted: {
    id: 'deleted',
    title: () => t('Date deleted'),
    width: 140,
    least: 116,
    value: item => (item.trashed?.at ? createElement(RelativeTime, { at: item.trashed.at }) : '–'),
  },
  sharedBy: {
    id: 'sharedBy',
    title: () => t('Shared by'),
    width: 170,
    least: 100,
    value: item => item.received?.by ?? '–',
  },
  shared: {
    id: 'shared',
    title: () => t('Date shared'),
    width: 140,
    least: 116,
    value: item => (item.received ? createElement(RelativeTime, { at: item.received.at }) : '–'),
  },
  role: {
    id: 'role',
    title: () => t('Your role'),
    width: 120,
    value: item => (item.received ? t(roleNames[item.received.role]) : '–'),
  },
  links: {
    id: 'links',
    title: () => t('Links'),
    width: 80,
    isNumeric: true,
    value: item => (item.given ? formatNumber(item.given.links) : '–'),
  },
  visits: {
    id: 'visits',
    title: () => t('Visits'),
    width: 80,
    isNumeric: true,
    value: item => (item.given && item.given.links > 0 ? formatNumber(item.given.visits) : '–'),
  },
  expires: {
    id: 'expires',
    title: () => t('Expires'),
    width: 130,
    least: 100,
    value: item => (item.given?.endsAt ? formatDate(item.given.endsAt) : t('Never')),
  },
  daysLeft: {
    id: 'daysLeft',
    title: () => t('Time left'),
    width: 110,
    value: item => {
      const left = item.trashed?.daysLeft ?? null
      if (left === null) return t('Kept')
      return t('{{count, number}} days', { count: left, defaultValue_one: 'One day' })
    },
  },
}
