import type { AccessToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { useRevokeToken } from '../queries.ts'
import { reportProblem } from '../report-problem.ts'

/** Asks once more, and then revokes a token. */
export function RevokeButton({ token: { id, name } }: { token: AccessToken }) {
  const text = useText()
  const revoke = useRevokeToken()
  const askToRevoke = async () => {
    const isSure = await confirm({
      title: text('Revoke “{{name}}”?', { name }),
      body: text('Apps that use it lose access immediately. This can’t be undone.'),
      confirmLabel: text('Revoke'),
      danger: true,
    })
    if (!isSure) return
    revoke.mutate(id, {
      onSuccess: () => showToast({ key: 'account', message: text('“{{name}}” revoked', { name }) }),
      onError: reportProblem,
    })
  }
  return (
    <Button
      variant="quiet"
      size="small"
      isBusy={revoke.isPending}
      aria-label={text('Revoke {{name}}', { name })}
      onClick={askToRevoke}
    >
      {text('Revoke')}
    </Button>
  )
}
