import { confirm } from '../../ui/feedback/confirm.tsx'
import { t, toldText } from '../../ui/text.ts'
import { isProblem } from '../api/problem.ts'
import { messageWords } from './parse-message.ts'

/**
 * Saves, and asks first where the server says that the save has consequences: whoever agrees saves with these accepted.
 * @throws ApiProblem, also if somebody doesn't agree
 */
export async function acceptingConsequences(save: (accepted: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await save([])
  } catch (error) {
    const errors = (isProblem(error, 'request.invalid') && error.problem?.errors) || []
    const consequences = errors.filter(({ code }) => code === 'setting.consequence')
    if (consequences.length === 0 || consequences.length < errors.length) throw error
    const isSure = await confirm({
      title: t('Save anyway?'),
      body: consequences.map(one => <p key={one.field}>{messageWords(toldText(one, t))}</p>),
      confirmLabel: t('Save anyway'),
      danger: true,
    })
    if (!isSure) throw error
    await save(consequences.map(({ field }) => field))
  }
}
