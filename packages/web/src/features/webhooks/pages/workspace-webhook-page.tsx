import { useParams } from '../../../platform/router/router-context.ts'
import { WebhookView } from '../components/webhook-view.tsx'

/** A webhook of a workspace: whoever sees it may edit the workspace, and so the webhook. */
export function Page() {
  const { id = '' } = useParams() as { id?: string }
  return <WebhookView id={id} mayUpdate />
}
