import { SharedPage } from './shared-page.tsx'

export function Page() {
  return <SharedPage side="with-me" />
}
