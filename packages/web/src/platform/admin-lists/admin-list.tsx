import { useRef, useState } from 'react'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { Page, PageHead } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { NoPermission } from '../admin/no-permission.tsx'
import { isProblem } from '../api/problem.ts'
import { may } from '../permissions.ts'
import { useSite } from '../site.ts'
import classes from './admin-list.module.css'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import type { SelectionControl } from './bulk/use-selection.ts'
import { useSelection } from './bulk/use-selection.ts'
import type { AdminListProps, RowAction } from './list-props.ts'
import { HeadActions } from './parts/head-actions.tsx'
import { ListFoot } from './parts/list-foot.tsx'
import { ListNews } from './parts/list-news.tsx'
import { isWhole, ListFailure, NoRows, NothingElse } from './parts/list-states.tsx'
import type { ListDeclaration, RowOf } from './state/declaration.ts'
import { useListLook } from './state/list-look.ts'
import type { ListView } from './state/use-list.ts'
import { useList } from './state/use-list.ts'
import { ListCards } from './table/list-cards.tsx'
import { ListTable, mostButtons } from './table/list-table.tsx'
import { useFittedColumns } from './table/use-fit.ts'
import { useKeptFocus } from './table/use-kept-focus.ts'
import { useListKeys } from './table/use-list-keys.ts'
import { useRowNames } from './table/use-row-names.ts'
import { ListTools } from './views/list-tools.tsx'

const nothing = {}

/**
 * A complete screen of the back-office for a list declared in the contract: search, filter chips, table or cards,
 * order, pages, selection, actions, CSV and every state, with its keys. The props provide what the declaration does not
 * contain.
 *
 * @example
 * ```tsx
 * import { AdminList } from '../../platform/admin-lists/admin-list.tsx'
 * import { siteTagList } from '../../platform/admin-lists/lists/tags.generated.ts'
 * import { useText } from '../../ui/text.ts'
 *
 * function TagsPage() {
 *   const text = useText()
 *   return (
 *     <AdminList
 *       list={siteTagList}
 *       title={text('Tags')}
 *       nameOf={tag => tag.name}
 *       columns={{ name: { render: tag => <b>{tag.name}</b>, width: { min: 180, grow: 1 } } }}
 *     />
 *   )
 * }
 * TagsPage().props.nameOf({ name: 'Blue' }) // => 'Blue'
 * ```
 */
export function AdminList<L extends ListDeclaration>(props: AdminListProps<L>) {
  const { list, title, lead, isPart, nameOf, fixed = nothing, onOpen, canOpen, without = [] } = props
  const text = useText()
  const { me } = useSite()
  const isPhone = useIsPhone()
  const view = useList(list, fixed)
  const [look, setLook] = useListLook(list)
  const rows = view.page?.data ?? []
  const bulkActions = (props.bulkActions ?? []).filter(({ permission }) => !permission || may(me, permission))
  const selection = useSelection(view)
  const select = bulkActions.length > 0 ? selection : null
  const bulk = useBulk(list.id, selection, useRowNames(rows, nameOf))
  const [wanted, setActive] = useState<string>()
  const activeId = rows.some(row => row.id === wanted) ? wanted : rows[0]?.id
  const box = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const actionsOf = (row: RowOf<L>): readonly RowAction[] =>
    (props.rowActions?.(row, rows) ?? []).filter(({ permission }) => !permission || may(me, permission))
  const openerOf = (row: RowOf<L>) => (onOpen && (canOpen?.(row) ?? true) ? () => onOpen(row, rows) : undefined)
  const ends = { hasChecks: select !== null, actions: mostButtons(rows.map(actionsOf)) }
  const { fit, room, onWidth } = useFittedColumns(props, look.columns, isPhone, ends)
  useListKeys({ box, search, activeId, onActive: setActive, ...rowKeys(view, select, openerOf) })
  useKeptFocus(selection.count > 0 || bulk.running !== null, box, search)
  if (isProblem(view.error) && view.error.status === 403 && view.error.code !== 'request.turned-off')
    return <NoPermission permission={list.permission} />
  const isBlank = rows.length > 0 && isWhole(view) && (props.isAsGoodAsEmpty?.(rows) ?? false)
  const Rows = isPhone ? ListCards : ListTable
  const selectedText = props.selectedText ?? (count => text('{{count, number}} item(s) selected', { count }))
  const shared = { view, label: title, rows, nameOf, select, actionsOf, openerOf, activeId, box }
  return (
    <Page {...(isPart ? {} : { title })} className={classes.screen}>
      <PageHead
        {...{ title, lead, isPart }}
        actions={<HeadActions {...props} view={view} select={select} bulk={bulk} bulkActions={bulkActions} />}
        tools={
          <ListTools
            view={view}
            searchRef={search}
            look={look}
            onLook={setLook}
            room={room}
            without={without}
            withoutFilters={props.withoutFilters ?? []}
            ownFilter={props.ownFilter?.(view.state.more, more => view.change({ more }))}
          />
        }
      />
      <div className={classes.frame} data-density={look.density} data-list={list.id} data-blank={isBlank || undefined}>
        {view.error && view.page ? <ListFailure view={view} isCompact /> : null}
        <span className={classes.progress} data-active={(view.page && view.isFetching) || undefined} />
        {rows.length > 0 ? (
          <Rows {...shared} {...{ fit, onWidth }} onActive={setActive} leaving={bulk.leaving} />
        ) : (
          <NoRows view={view} columns={fit.columns.length} />
        )}
        {isBlank && <NothingElse view={view} />}
        {select && (
          <BulkBar
            select={select}
            bulk={bulk}
            actions={bulkActions.filter(({ isInHead }) => !isInHead)}
            total={view.page?.total ?? 0}
            selectedText={selectedText}
          />
        )}
        {rows.length > 0 && <ListFoot view={view} />}
      </div>
      <ListNews view={view} selected={select?.count ?? 0} selectedText={selectedText} />
    </Page>
  )
}

/** How the keys of the list act on its rows and pages. */
function rowKeys<L extends ListDeclaration>(
  view: ListView<L>,
  select: SelectionControl | null,
  openerOf: (row: RowOf<L>) => (() => void) | undefined,
) {
  const rows = view.page?.data ?? []
  return {
    ids: rows.map(row => row.id),
    onOpen: (id: string) => {
      const row = rows.find(one => one.id === id)
      if (row) openerOf(row)?.()
    },
    onToggle: select?.toggle ?? null,
    onChoosePage: () => select?.choosePage(),
    onClear: () => select?.clear(),
    onPage: (step: 1 | -1) => {
      const to = view.state.page + step
      if (to >= 1 && to <= view.pageCount) view.goToPage(to)
    },
  }
}
