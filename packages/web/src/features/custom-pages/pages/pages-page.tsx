import { PagesList } from '../components/pages-list.tsx'
import { customPages } from '../page-mount.ts'

export function Page() {
  return <PagesList mount={customPages} />
}
