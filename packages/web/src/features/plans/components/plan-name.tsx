import { planTitle } from '../../../platform/plans/plan-title.ts'
import { useText } from '../../../ui/text.ts'

export type PlanNameProps = { name: string; parent: string | null }

/** A plan's name wherever a plan is shown: for a child plan its parent's name, then its own. */
export function PlanName({ name, parent }: PlanNameProps) {
  const title = planTitle({ name, parent }, useText())
  return <span title={title}>{title}</span>
}
