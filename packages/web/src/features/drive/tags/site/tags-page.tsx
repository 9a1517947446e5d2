import type { SiteTag } from '@holdall/contract/tags/site-tags.schemas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo } from 'react'
import { AdminList } from '../../../../platform/admin-lists/admin-list.tsx'
import type { BulkAction, RowAction } from '../../../../platform/admin-lists/list-props.ts'
import { siteTagList } from '../../../../platform/admin-lists/lists/tags.generated.ts'
import { useRunOne } from '../../../../platform/admin-lists/run-one.ts'
import { TagMark } from '../../../../platform/items/tags/tag-mark.tsx'
import { may } from '../../../../platform/permissions.ts'
import { useSite } from '../../../../platform/site.ts'
import { type ConfirmRequest, confirm } from '../../../../ui/feedback/confirm.tsx'
import { t, useText } from '../../../../ui/text.ts'
import { editTag } from './edit-tag.ts'
import { filteredByType } from './filtered-by-type.ts'
import { deletion } from './requests.ts'
import classes from './site-tags.module.css'
import { isOfSystem, openTypes, tagTitle, tagTypesOf, typeLabel } from './tag-types.ts'

const never = new AbortController().signal

const columns = {
  name: { render: (tag: SiteTag) => <Name tag={tag} />, width: { min: 180, grow: 1.2 } },
  type: { render: (tag: SiteTag) => <Type tag={tag} />, width: { min: 110, grow: 0.5 } },
  display_name: { render: (tag: SiteTag) => <Title tag={tag} />, width: { min: 180, grow: 1.2 } },
}

/** The tags of the site, which everyone sees in their drive. */
export function Page() {
  const text = useText()
  const { me, settings } = useSite()
  const types = tagTypesOf(settings)
  const list = useMemo(() => filteredByType(tagTypesOf(settings), text), [settings, text])
  const { rowActions, bulkActions } = useTagActions()
  return (
    <AdminList
      list={list}
      title={text('Tags')}
      nameOf={tag => tagTitle(tag, text)}
      columns={columns}
      withoutFilters={types.length === 0 ? ['type'] : []}
      onOpen={may(me, 'tags.update') ? tag => void editTag({ tag }) : undefined}
      rowActions={rowActions}
      bulkActions={bulkActions}
      primary={{
        id: 'create',
        label: text('Add New Tag'),
        icon: IconPlus,
        permission: 'tags.create',
        disabledReason:
          openTypes(types).length > 0 ? undefined : text('The site has no type for new tags. Add one in the settings.'),
        run: () => void editTag(),
      }}
    />
  )
}

function useTagActions() {
  const text = useText()
  const runOne = useRunOne(siteTagList.id)
  const types = tagTypesOf(useSite().settings)
  const remove = async ({ id }: SiteTag) => {
    const { toast, run } = deletion()
    if (await confirm(question())) await runOne(id, toast, ids => run(ids, never))
  }
  const rowActions = (tag: SiteTag): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit tag'),
      icon: IconPencil,
      permission: 'tags.update',
      isInRow: true,
      run: () => void editTag({ tag }),
    },
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'tags.delete',
      danger: true,
      disabledReason: isOfSystem(tag, types) ? text('System tags can’t be deleted. Choose other tags.') : undefined,
      run: () => void remove(tag),
    },
  ]
  const bulkActions: readonly BulkAction[] = [
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'tags.delete',
      danger: true,
      doing: text('Deleting'),
      confirm: question,
      ...deletion(),
    },
  ]
  return { rowActions, bulkActions }
}

/** Also asked about a single tag, since that is what is selected then. */
function question(): ConfirmRequest {
  return {
    title: t('Are you sure you want to delete selected tags?'),
    body: t('They’re removed from all files and folders. This can’t be undone.'),
    confirmLabel: t('Delete'),
    danger: true,
  }
}

function Name({ tag }: { tag: SiteTag }) {
  return (
    <span className={classes.name}>
      <TagMark color={tag.color} />
      <span>{tag.name}</span>
    </span>
  )
}

function Type({ tag }: { tag: SiteTag }) {
  const text = useText()
  return <span>{typeLabel(tag.type, text)}</span>
}

function Title({ tag }: { tag: SiteTag }) {
  const title = tagTitle(tag, useText())
  return <span title={title}>{title}</span>
}
