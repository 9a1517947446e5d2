import IconBrandApple from '@tabler/icons-react/dist/esm/icons/IconBrandApple.mjs'
import IconBrandWindows from '@tabler/icons-react/dist/esm/icons/IconBrandWindows.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import type { Translate } from '../../../ui/text.ts'
import type { Way } from './way.ts'

export type DeviceKind = 'windows' | 'macos' | 'linux' | 'phone'

export interface HowTo extends Way<DeviceKind> {
  /** The default name of the app password for this device. */
  readonly passwordName: string
}

/** The WebDAV address for a user who reached the drive at `origin`. */
export function davAddress(origin: string): string {
  return `${origin}/dav/`
}

/** What kind of device this is, as far as its browser says. */
export function deviceOf(userAgent: string): DeviceKind {
  if (/Android|iPhone|iPad|Mobile/.test(userAgent)) return 'phone'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Mac OS X|Macintosh/.test(userAgent) ? 'macos' : 'linux'
}

/** The few steps by which each kind of device opens the drive as a folder of its own. */
export function howTos(origin: string, text: Translate): HowTo[] {
  const address = davAddress(origin)
  return [
    {
      kind: 'windows',
      name: text('Windows'),
      icon: IconBrandWindows,
      passwordName: text('Windows computer'),
      value: address,
      steps: [
        text('In Explorer, open “This PC”, then the menu “…”, and choose “Map network drive”.'),
        text('Paste the address above as the folder. Tick “Connect using different credentials”.'),
        text('Sign in with your email address and the app password.'),
      ],
      hint: text('By default, Windows only opens files up to 50 MB this way.'),
    },
    {
      kind: 'macos',
      name: text('Mac'),
      icon: IconBrandApple,
      passwordName: text('Mac'),
      value: address,
      steps: [
        text('In the Finder, choose “Go”, then “Connect to Server”.'),
        text('Paste the address above and press “Connect”.'),
        text('Choose “Registered User”, and sign in with your email address and the app password.'),
      ],
    },
    {
      kind: 'linux',
      name: text('Linux'),
      icon: IconTerminal2,
      passwordName: text('Linux computer'),
      value: address.replace(/^http/, 'dav'),
      steps: [
        text('In Files (GNOME), choose “Other Locations”; in Dolphin (KDE), choose “Network”.'),
        text('Paste the address above. It begins with “dav”, which these programs expect.'),
        text('Sign in with your email address and the app password.'),
      ],
      hint: text('Programs such as rclone and davfs2 use the address that begins with “http”.'),
    },
    {
      kind: 'phone',
      name: text('Phone or tablet'),
      icon: IconDeviceMobile,
      passwordName: text('Phone', { meaning: 'a device' }),
      value: address,
      steps: [
        text('Open an app that supports WebDAV, such as a file manager, a notes app or a reader.'),
        text('Add a WebDAV account with the address above.'),
        text('Sign in with your email address and the app password.'),
      ],
    },
  ]
}
