import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { formatList } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'
import type { Part } from './status-line.ts'

/** What draws images, and has to fit the machine. */
export function librariesLine({ failing }: SiteStatus['libraries'], text: Translate): Part<'libraries'> {
  const names = formatList(failing.map(({ name }) => name))
  return {
    id: 'libraries',
    name: text('Image libraries'),
    facts: failing.length === 0 ? text('All of them load') : text('Not loading: {{names}}', { names }),
    said: failing.map(({ name, said }) => `${name}: ${said}`).join('\n') || null,
    advice: text(
      'Files are safe, but have no thumbnails. Run “npm ci” in Holdall’s folder on the server’s machine, then restart the server.',
    ),
  }
}
