import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkPlus from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { useText } from '../../../ui/text.ts'
import { showDialog } from '../../dialogs.tsx'
import type { ListDeclaration } from '../state/declaration.ts'
import { readListState } from '../state/list-address.ts'
import { activeView, useMine, viewState } from '../state/list-views.ts'
import type { ListView } from '../state/use-list.ts'

/** The user's own views of the list: search, filters and order under a name. */
export function ViewsButton<L extends ListDeclaration>({ view }: { view: ListView<L> }) {
  const text = useText()
  const isPhone = useIsPhone()
  const { list, state } = view
  const { data } = useMine(list.id)
  const views = data?.views ?? []
  const active = activeView(list, views, state)
  const actions: Action[] = [
    ...views.map(one => ({
      id: one.id,
      group: 'views',
      label: one.name,
      isChecked: one.id === active?.id,
      run: () => {
        const { page, cursor, ...shown } = readListState(list, one.state).state
        view.change(shown)
      },
    })),
    {
      id: 'save',
      group: 'keep',
      label: text('Save this view…'),
      icon: IconBookmarkPlus,
      ...(active ? { disabledReason: text('Saved as “{{name}}”', { name: active.name }) } : {}),
      run: () =>
        void showDialog(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog, {
          listId: list.id,
          state: viewState(list, state),
        }),
    },
    ...(views.length > 0
      ? [
          {
            id: 'manage',
            group: 'keep',
            label: text('Manage views…'),
            icon: IconSettings,
            run: () =>
              void showDialog(async () => (await import('./manage-views-dialog.tsx')).ManageViewsDialog, {
                listId: list.id,
              }),
          },
        ]
      : []),
  ]
  return (
    <ActionMenuButton
      label={isPhone ? text('Views') : (active?.name ?? text('Views'))}
      icon={IconBookmark}
      actions={actions}
      {...(isPhone ? {} : { button: { variant: 'quiet' as const } })}
    />
  )
}
