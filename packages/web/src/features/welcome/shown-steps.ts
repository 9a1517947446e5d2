import type { Welcome } from '@holdall/contract/welcome/welcome.contract.ts'

type Shown = { isSetUp: true; steps: Welcome['adminSteps'] } | { isSetUp: false; steps: Welcome['steps'] }

/** People who run the site begin with setting it up; their own drive waits until that is done. */
export function shownSteps({ steps, adminSteps }: Welcome): Shown {
  return adminSteps.some(step => !step.isDone) ? { isSetUp: true, steps: adminSteps } : { isSetUp: false, steps }
}
