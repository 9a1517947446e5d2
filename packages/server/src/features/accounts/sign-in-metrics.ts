import type { Needs } from '../../platform/ctx.ts'
import { isFailure } from '../../platform/failure.ts'
import { defineMetrics, type MetricDeclaration } from '../../platform/metrics/metric.ts'

/** Says what somebody tried to sign in with. */
type SignInWay = 'password' | 'second-step' | 'passkey' | 'app-password' | 'company'

const failures: MetricDeclaration = {
  name: 'holdall_sign_in_failures_total',
  help: 'Sign-ins refused because the password, code or passkey was wrong, by what was tried',
  kind: 'counter',
  labels: ['way'],
}

export const signInMetrics = defineMetrics({ name: 'sign-in', metrics: [failures] })

/** Counts a sign-in with something wrong. */
export function recordFailedSignIn({ metrics }: Needs<'metrics'>, way: SignInWay): void {
  metrics.add(failures, { way })
}

const wrong = [
  'account.wrong-credentials',
  'account.wrong-code',
  'account.passkey-wrong',
  'company.wrong-credentials',
] as const

/** Settles as the sign-in does, and counts it if something was wrong. */
export async function countFailure<T>(ctx: Needs<'metrics'>, way: SignInWay, signIn: Promise<T>): Promise<T> {
  try {
    return await signIn
  } catch (error) {
    if (wrong.some(code => isFailure(error, code))) recordFailedSignIn(ctx, way)
    throw error
  }
}
