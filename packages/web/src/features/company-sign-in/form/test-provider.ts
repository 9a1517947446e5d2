import type {
  CompanyProbeInput,
  CompanyProvider,
  CompanyProviderInput,
} from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { ProbeResult } from '@holdall/contract/settings/settings.schemas.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import type { FieldErrors } from '../../../ui/field-errors.ts'
import { type Translate, toldText } from '../../../ui/text.ts'
import { fieldOfPath, probeProvider } from '../requests.ts'
import type { ProviderForm } from './form-values.ts'

type Tested = {
  kind: CompanyProvider['kind']
  saved: CompanyProvider | null
  form: ProviderForm
  provider: CompanyProviderInput
  text: Translate
}

/** Tests the values on the screen, a directory with a person if one is given, and shows a failure at its field too. */
export async function testProvider({ kind, saved, form, provider, text }: Tested): Promise<void> {
  const trial = kind === 'directory' ? await askForTrial() : 'none'
  if (trial === null) return
  const input: CompanyProbeInput = { id: saved?.id ?? null, provider, trial: trial === 'none' ? null : trial }
  let refused: FieldErrors = {}
  const result = await showDialog<ProbeResult, ProbeProps>(
    async () => (await import('../../../platform/settings/probe-dialog.tsx')).ProbeDialog,
    {
      run: signal => {
        refused = {}
        return probeProvider(input, signal)
      },
      explain: error => {
        if (!isProblem(error, 'request.invalid')) return problemText(error, text)
        refused = Object.fromEntries(Object.entries(error.fields).map(([name, told]) => [name, toldText(told, text)]))
        return text('Please check the highlighted fields.')
      },
    },
  )
  const failed = result?.steps.find(step => step.state === 'failed')
  if (failed?.field) form.complain({ [fieldOfPath(failed.field)]: text(failed.detail) })
  else form.complain(refused)
}

type ProbeProps = {
  run: (signal: AbortSignal) => Promise<ProbeResult>
  explain: (error: unknown) => string
}

type Trial = NonNullable<CompanyProbeInput['trial']>

/** Null if the question was closed; `none` to test without a person. */
function askForTrial(): Promise<Trial | 'none' | null> {
  return showDialog<Trial | 'none', object>(async () => (await import('./trial-dialog.tsx')).TrialDialog, {})
}
