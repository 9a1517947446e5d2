import type { MenuIcon } from '@holdall/contract/appearance/menu-places.ts'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { IconComponent } from '../../ui/icon.ts'

const icons: Readonly<Record<MenuIcon, IconComponent>> = {
  home: IconHome,
  info: IconInfoCircle,
  help: IconHelpCircle,
  book: IconBook,
  file: IconFile,
  folder: IconFolder,
  cloud: IconCloud,
  link: IconLink,
  mail: IconMail,
  phone: IconPhone,
  message: IconMessage,
  people: IconUsers,
  person: IconUser,
  lock: IconLock,
  shield: IconShieldCheck,
  star: IconStar,
  heart: IconHeart,
  gift: IconGift,
  calendar: IconCalendar,
  chart: IconChartBar,
  settings: IconSettings,
  world: IconWorld,
}

export function DrawnIcon({ name, size }: { name: MenuIcon; size: number | string }) {
  const Icon = icons[name]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}
