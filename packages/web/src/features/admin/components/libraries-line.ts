import { listValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import type { Translate } from '../../../ui/text.ts'
import type { Part } from './status-line.ts'

/** What draws images, and has to fit the machine. */
export function librariesLine({ failing, pdfMaps }: SiteStatus['libraries'], text: Translate): Part<'libraries'> {
  if (failing.length === 0 && pdfMaps === false)
    return {
      id: 'libraries',
      name: text('Image libraries'),
      facts: text('PDFs in Chinese, Japanese or Korean without embedded fonts can’t be displayed'),
      advice: text(
        'They have no thumbnails or view-only pages. Install the packages “poppler-data” and “fonts-noto-cjk” on the server.',
      ),
    }
  const names = listValue(failing.map(({ name }) => name))
  return {
    id: 'libraries',
    name: text('Image libraries'),
    facts: failing.length === 0 ? text('All loaded') : text('Not loading: {{names}}', { names }),
    said: failing.map(({ name, said }) => `${name}: ${said}`).join('\n') || null,
    advice: text(
      'Files are safe, but have no thumbnails. Run “npm ci” in Holdall’s folder on the server’s machine, then restart the server.',
    ),
  }
}
