import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'

/** Which space is shown; only where there are several. */
export function SpaceSwitcher({ spaces, current }: { spaces: readonly Space[]; current: Space }) {
  const { t } = useTranslation()
  const nameOf = (space: Space) => (space.kind === 'personal' ? t('My drive') : space.name)
  return (
    <ActionMenuButton
      icon={IconSelector}
      label={nameOf(current)}
      align="start"
      button={{ variant: 'default', isFullWidth: true }}
      actions={spaces.map(space => ({
        id: space.id,
        label: nameOf(space),
        isChecked: space.id === current.id,
        run: () => goTo(space.kind === 'personal' ? '/drive' : folderPath({ id: space.rootId })),
      }))}
    />
  )
}
