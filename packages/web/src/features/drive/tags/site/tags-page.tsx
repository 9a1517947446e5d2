import type { SiteTag } from '@holdall/contract/tags/site-tags.schemas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo } from 'react'
import { AdminList } from '../../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../../platform/admin-lists/list-props.ts'
import { siteTagList } from '../../../../platform/admin-lists/lists/tags.generated.ts'
import { useDeletion } from '../../../../platform/admin-lists/use-deletion.ts'
import { TagMark } from '../../../../platform/items/tags/tag-mark.tsx'
import { may } from '../../../../platform/permissions.ts'
import { useSite } from '../../../../platform/site.ts'
import type { ConfirmRequest } from '../../../../ui/feedback/confirm.tsx'
import { t, useText } from '../../../../ui/text.ts'
import { editTag } from './edit-tag.ts'
import { filteredByType } from './filtered-by-type.ts'
import { deletion } from './requests.ts'
import classes from './site-tags.module.css'
import { isOfSystem, openTypes, tagTitle, tagTypesOf, typeLabel } from './tag-types.ts'

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
      // The star is always there.
      isAsGoodAsEmpty={tags => tags.every(tag => isOfSystem(tag, types))}
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
  const types = tagTypesOf(useSite().settings)
  const { deleteRow, deleteSelected } = useDeletion({
    listId: siteTagList.id,
    permission: 'tags.delete',
    question,
    work: deletion,
  })
  const rowActions = (tag: SiteTag): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit tag'),
      icon: IconPencil,
      permission: 'tags.update',
      isInRow: true,
      run: () => void editTag({ tag }),
    },
    deleteRow({
      id: tag.id,
      disabledReason: isOfSystem(tag, types) ? text('System tags can’t be deleted. Choose other tags.') : undefined,
    }),
  ]
  return { rowActions, bulkActions: [deleteSelected] }
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
