import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useText } from '../../ui/text.ts'

/** In the footer of public pages: a way to write to the operators, if they accept messages. */
export function ContactLink({ site }: { site: Pick<Site, 'hasContactPage'> | null }) {
  const text = useText()
  return site?.hasContactPage ? <a href="/contact">{text('Contact')}</a> : null
}
