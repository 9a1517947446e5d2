import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import type { Translate } from '../../../ui/text.ts'
import type { Way } from './way.ts'

/** What rclone calls the drive in its configuration. */
const remote = 'mydrive'

export interface Connecting {
  /** `https://drive.example.org` */
  readonly origin: string
  readonly userId: string
  readonly email: string
}

/** The lines that rclone needs; its password is stored by a command, because rclone keeps it in a form of its own. */
export function rcloneConfig({ origin, userId, email }: Connecting): string {
  return [
    `[${remote}]`,
    'type = webdav',
    `url = ${origin}/remote.php/dav/files/${userId}`,
    'vendor = nextcloud',
    `user = ${email}`,
  ].join('\n')
}

/** The ways to keep a folder in sync with the drive. */
export function syncWays(connecting: Connecting, text: Translate): Way[] {
  const { origin } = connecting
  const store = `rclone config password ${remote} pass APP-PASSWORD`
  const test = `rclone lsf ${remote}:`
  const confirmInBrowser = text('Your browser opens this site. Check that it shows your device, and allow access.')
  const filesOnly = text(
    'Only files work here. Other parts of these apps, such as calendars and chat, aren’t available.',
  )
  return [
    {
      kind: 'desktop',
      name: text('Computer (Windows, macOS, Linux)'),
      icon: IconDeviceDesktop,
      value: origin,
      link: { href: 'https://nextcloud.com/install/', label: text('Nextcloud’s desktop app') },
      steps: [
        text('Install the app and open it. It’s free, and works with this site.'),
        text('Choose “Log in”, and paste the address above as the server address.'),
        confirmInBrowser,
        text('Back in the app, choose the folder to keep in sync.'),
      ],
      hint: filesOnly,
    },
    {
      kind: 'mobile',
      name: text('Phone or tablet'),
      icon: IconDeviceMobile,
      value: origin,
      link: { href: 'https://nextcloud.com/install/', label: text('Nextcloud’s apps for Android and iOS') },
      steps: [
        text('Install the app and open it. It’s free, and works with this site.'),
        text('Choose “Log in”, and paste the address above as the server address.'),
        confirmInBrowser,
      ],
      hint: filesOnly,
    },
    {
      kind: 'rclone',
      name: 'rclone',
      icon: IconTerminal2,
      value: rcloneConfig(connecting),
      link: { href: 'https://rclone.org/downloads/', label: text('rclone’s downloads') },
      steps: [
        text('Add these lines to your rclone configuration. “rclone config file” shows where it is.'),
        { text: text('Create an app password, and store it: {{command}}', { command: store }), command: store },
        { text: text('Test it: {{command}}', { command: test }), command: test },
      ],
    },
  ]
}
