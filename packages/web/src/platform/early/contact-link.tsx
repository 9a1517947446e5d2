import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useText } from '../../ui/text.ts'

/** At the foot of pages that strangers see: the way to write to whoever runs the site, where they take messages. */
export function ContactLink({ site }: { site: Pick<Site, 'hasContactPage'> | null }) {
  const text = useText()
  return site?.hasContactPage ? <a href="/contact">{text('Contact')}</a> : null
}
