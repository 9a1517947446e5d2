import { NewPage } from '../components/new-page.tsx'
import { customPages } from '../page-mount.ts'

export function Page() {
  return <NewPage mount={customPages} />
}
