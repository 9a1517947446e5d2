import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { expect, test } from 'vitest'
import { t } from '../../../ui/text.ts'
import { linkFacts } from './link-facts.ts'

const link: OpenedLink = {
  slug: 'k3v9',
  needsPassword: false,
  needsCode: false,
  rights: null,
  item: null,
  note: '',
  layout: 'grid',
  expiresAt: null,
  downloadsLeft: null,
  siteName: 'Holdall',
  sharedBy: 'Ada Lovelace',
  isOwn: false,
  request: null,
  watermark: null,
}

test('visitors read who shares with them; whoever created the link reads that they do', () => {
  expect(linkFacts(link, t)).toEqual(['Ada Lovelace shares this with you'])
  expect(linkFacts({ ...link, isOwn: true }, t)).toEqual(['Shared by you'])
  const ends = { ...link, isOwn: true, expiresAt: '2090-03-14T12:00:00Z', downloadsLeft: 1 }
  expect(linkFacts(ends, t)).toEqual(['Shared by you until Mar 14, 2090', '1 download left'])
  expect(linkFacts({ ...link, sharedBy: null }, t)).toEqual([])
})
