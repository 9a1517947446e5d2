import { EditPage } from '../components/edit-page.tsx'
import { customPages } from '../page-mount.ts'

export function Page() {
  return <EditPage mount={customPages} />
}
