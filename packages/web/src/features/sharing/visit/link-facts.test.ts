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
  order: { orderBy: 'name', orderDir: 'asc' },
  gallery: null,
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

test('visitors read what the pictures of a link with a watermark show', () => {
  const marked = { ...link, sharedBy: null, watermark: { visitor: 'grace@example.org' } }
  expect(linkFacts(marked, t)).toEqual(['Previews show grace@example.org and the time'])
  expect(linkFacts({ ...marked, watermark: { visitor: null } }, t)).toEqual(['Previews show the time they’re viewed'])
})
