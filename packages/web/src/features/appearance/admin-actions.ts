import IconLayoutNavbar from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPhotoStar from '@tabler/icons-react/dist/esm/icons/IconPhotoStar.mjs'
import IconSeo from '@tabler/icons-react/dist/esm/icons/IconSeo.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'

const permission = 'appearance.update'

export function appearanceActions(): AdminCommand[] {
  const open = (panel: string) => () => goTo(`/admin/appearance?panel=${panel}`)
  return [
    {
      id: 'action edit-brand',
      label: t('Edit the brand'),
      icon: IconPhotoStar,
      permission,
      words: t('logo favicon icon'),
      run: open('brand'),
    },
    { id: 'action edit-menus', label: t('Edit menus'), icon: IconListDetails, permission, run: open('menus') },
    {
      id: 'action edit-landing',
      label: t('Edit the landing page'),
      icon: IconLayoutNavbar,
      permission,
      run: open('landing'),
    },
    { id: 'action edit-seo', label: t('Edit SEO settings'), icon: IconSeo, permission, run: open('seo-settings') },
    {
      id: 'action edit-themes',
      label: t('Edit themes'),
      icon: IconPalette,
      permission,
      words: t('colors dark light'),
      run: open('themes'),
    },
  ]
}
