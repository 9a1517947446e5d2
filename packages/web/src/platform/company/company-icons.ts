import type { CompanyIcon } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { IconComponent } from '../../ui/icon.ts'

/**
 * What a provider's button shows. Not in the first file of the pages before sign-in, and none of the icons is in the
 * drive's: most sites have no provider, and the sign-in page should load nothing else.
 */
export const companyIcons: Readonly<Record<CompanyIcon, IconComponent>> = {
  building: IconBuilding,
  briefcase: IconBriefcase,
  school: IconSchool,
  key: IconKey,
  shield: IconShield,
  users: IconFriends,
  globe: IconWorld,
}
