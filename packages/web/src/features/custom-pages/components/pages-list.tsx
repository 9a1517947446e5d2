import type { ListedPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { pageAddress } from '@holdall/contract/custom-pages/page-address.ts'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { BulkAction, RowAction } from '../../../platform/admin-lists/list-props.ts'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { refusalsOf } from '../../../platform/admin-lists/state/outcomes.ts'
import { goTo } from '../../../platform/navigation.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { t, useText } from '../../../ui/text.ts'
import type { PageMount } from '../page-mount.ts'
import classes from './pages.module.css'

const fixed = { with: 'user' }
const columns = {
  slug: { render: (page: ListedPage) => <Slug page={page} />, width: { min: 180, grow: 1.2 } },
  user: { render: (page: ListedPage) => <Owner page={page} /> },
  body: {
    render: (page: ListedPage) => <span className={classes.excerpt}>{page.body}</span>,
    width: { min: 200, grow: 2 },
  },
  type: { render: (page: ListedPage) => <Type page={page} />, width: { min: 110, grow: 0.4 } },
}

/** The site's pages, or those of a feature that has its own kind of page. */
export function PagesList({ mount }: { mount: PageMount }) {
  const text = useText()
  const { me } = useSite()
  const runOne = useRunOne(mount.list.id)
  const edit = (page: ListedPage) => goTo(`${mount.route}/${page.id}/edit`)
  const remove = async (page: ListedPage) => {
    const isSure = await confirm({
      ...question(),
      body: text('“{{name}}” will be deleted forever and its link will stop working.', { name: page.title }),
    })
    if (isSure) await runOne(page.id, text('Pages deleted'), async ids => refusalsOf(await mount.remove(ids)))
  }
  const rowActions = (page: ListedPage): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit page'),
      icon: IconPencil,
      permission: 'custom_pages.update',
      isInRow: true,
      run: () => edit(page),
    },
    {
      id: 'open',
      label: text('Open page'),
      icon: IconExternalLink,
      run: () => void window.open(pageAddress(page), '_blank', 'noopener'),
    },
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'custom_pages.delete',
      danger: true,
      run: () => void remove(page),
    },
  ]
  const bulkActions: readonly BulkAction[] = [
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'custom_pages.delete',
      danger: true,
      doing: text('Deleting'),
      confirm: () => ({
        ...question(),
        body: text('They will be deleted forever and their links will stop working.'),
      }),
      toast: text('Pages deleted'),
      run: async (ids, signal) => refusalsOf(await mount.remove(ids, signal)),
    },
  ]
  return (
    <AdminList
      list={mount.list}
      title={text('Pages')}
      nameOf={page => page.title}
      fixed={fixed}
      columns={columns}
      without={mount.hasOwnEndpoint ? ['type'] : []}
      onOpen={may(me, 'custom_pages.update') ? edit : undefined}
      rowActions={rowActions}
      bulkActions={bulkActions}
      primary={{
        id: 'create',
        label: text('Add New Page'),
        icon: IconPlus,
        permission: 'custom_pages.create',
        run: () => goTo(`${mount.route}/new`),
      }}
    />
  )
}

function question() {
  return {
    title: t('Are you sure you want to delete selected pages?'),
    confirmLabel: t('Delete'),
    danger: true,
  }
}

function Slug({ page }: { page: ListedPage }) {
  return (
    <a href={pageAddress(page)} target="_blank" rel="noreferrer" className={classes.slug} title={page.title}>
      {page.slug}
    </a>
  )
}

function Owner({ page }: { page: ListedPage }) {
  const text = useText()
  return <ListedPerson person={page.user ?? null} nobody={text('No one')} />
}

function Type({ page }: { page: ListedPage }) {
  const text = useText()
  const words = page.type === 'default' ? text('Default') : page.type
  return <span title={words}>{words}</span>
}
