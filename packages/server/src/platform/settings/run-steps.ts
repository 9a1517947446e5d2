import { splitKey } from '@holdall/contract/kit/sentences.ts'
import type { ProbeResult, ProbeStep } from '@holdall/contract/settings/settings.schemas.ts'
import type { Clock } from '../clock.ts'
import { type Explained, explainFailure } from './explain-failure.ts'
import type { RunStep } from './hooks.ts'

/** Runs a step without recording it. */
export const onlyDo: RunStep = async (_title, work) => {
  await work()
}

/** Makes what a trial needs; if that fails, it counts as a failed step. */
export async function setUp<T>(take: RunStep, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    await take('Set it up', () => Promise.reject(error))
    throw error
  }
}

/** The setting that a failure names. */
function fieldOf(error: unknown): string | undefined {
  const field = error instanceof Error && 'field' in error ? error.field : undefined
  return typeof field === 'string' ? field : undefined
}

class StepFailed extends Error {}

/** Runs a trial and records how each step went. Stops after the first failure. */
export async function runSteps(clock: Clock, run: (take: RunStep) => Promise<void>): Promise<ProbeResult> {
  const steps: ProbeStep[] = []
  const take: RunStep = async (title, work) => {
    const start = clock.now()
    const { text, meaning } = splitKey(title)
    const note = (state: ProbeStep['state'], { detail, said }: Explained, field?: string) =>
      steps.push({
        title: text,
        ...(meaning && { meaning }),
        state,
        detail: detail.slice(0, 1000),
        ...(said && { said: said.slice(0, 1000) }),
        ...(field && { field }),
        ms: Math.max(0, clock.now() - start),
      })
    try {
      note('done', { detail: (await work()) ?? '' })
    } catch (error) {
      note('failed', explainFailure(error), fieldOf(error))
      throw new StepFailed()
    }
  }
  try {
    await run(take)
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
  }
  return { isWorking: steps.length > 0 && steps.every(step => step.state === 'done'), steps }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
