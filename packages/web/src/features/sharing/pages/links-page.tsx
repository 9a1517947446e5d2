import { openLinks } from '../open-links.ts'
import { SharingOfItem } from './sharing-page.tsx'

/** The links of one item, opened from news about one of them. */
export function Page() {
  return <SharingOfItem open={openLinks} />
}
