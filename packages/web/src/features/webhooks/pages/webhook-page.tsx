import { may } from '../../../platform/permissions.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { WebhookView } from '../components/webhook-view.tsx'

/** A webhook in the back-office. */
export function Page() {
  const { me } = useSite()
  const { id = '' } = useParams() as { id?: string }
  return <WebhookView id={id} mayUpdate={may(me, 'webhooks.update')} />
}
